import { multirangeOf } from './multirange';

test.each<[number[], string]>([
  [[], '{}'],
  [[5], '{[5,6)}'],
  [[3, 1, 2], '{[1,4)}'],
  [[1, 3, 3, 4, 9], '{[1,2),[3,5),[9,10)}'],
])('the numbers %j are the multirange %s', (seqs, text) => expect(multirangeOf(seqs)).toBe(text));
