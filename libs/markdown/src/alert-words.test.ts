import { AlertWords } from './alert-words';

const words = new AlertWords(['Lunch', 'big release', 'c++', 'über', '']);

test.each([
  ['lunch', ['Lunch']],
  ['LUNCH?', ['Lunch']],
  ['(lunch), lunch.', ['Lunch']],
  ['**lunch** `c++`', ['Lunch', 'c++']],
  ['a big release!', ['big release']],
  ['ÜBER', ['über']],
  ['lunchtime brunch lunch_box 2lunch', []],
  ['bigrelease big  release', []],
  ['', []],
])('%j', (text, found) => {
  expect(words.findIn(text)).toEqual(found);
});

test('words that differ in case only are one word', () => {
  expect(new AlertWords(['Tea', 'tea']).findIn('tea TEA')).toEqual(['Tea']);
});
