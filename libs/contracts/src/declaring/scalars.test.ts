import { unprintablePosition } from './scalars';

test.each([
  ['a control character', 'ab\u0007', 3],
  ['a lone surrogate', 'a\ud800', 2],
  ['an override of the direction', 'a\u202eb', 2],
  ['an isolate of the direction', '😀\u2066b', 2],
  ['a zero width space alone', '\u200b', 1],
  ['joiners alone', '\u200d\u200c', 1],
  ['an ideographic space and a Hangul filler', '\u3000\u3164', 1],
])('a name is refused for %s', (_case, name, position) => expect(unprintablePosition(name)).toBe(position));

test.each([
  ['no characters', ''],
  ['a joined emoji', '👩\u200d💻'],
  ['Persian with a non-joiner', 'می\u200cروم'],
  ['Hebrew with a direction mark', 'שלום\u200f!'],
])('a name may have %s', (_case, name) => expect(unprintablePosition(name)).toBeUndefined());
