import type { SeededRandom } from '../support/seeded-random';

/** Texts that are seldom tried by hand: control characters, lone surrogates, direction marks, markup, encodings. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202ertl',
  '\u200b\u200d\ufeff',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'é'.normalize('NFD'),
  '\r\n',
  '\u001b[31m',
  '\uffff',
  '../../etc/passwd',
  '%00%ff%',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '@**all** @_**nobody|99999999** #**none>none@9** [x](javascript:x) $$\\frac',
  '```'.repeat(40),
  '>'.repeat(300),
  '['.repeat(500),
  '*_'.repeat(500),
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e400',
  '0x10',
  '9'.repeat(400),
  'a'.repeat(61),
  'a'.repeat(256),
  '𝒳'.repeat(1025),
  'x'.repeat(10_001),
  'long '.repeat(20_000),
];

export const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1,
  2,
  127,
  2 ** 15,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1.7976931348623157e308,
];

/** JSON texts that no `JSON.stringify` writes, or whose value is of an unexpected kind. */
const HOSTILE_JSON: readonly string[] = [
  '',
  '{',
  '[1,',
  'NaN',
  'Infinity',
  '-',
  '1e999',
  '-1e999',
  '00',
  "'a'",
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":1}}',
  '"\\ud800"',
  '"\\u0000"',
  '{"\\u0000":1}',
  '[null]',
  '[[]]',
  '[{}]',
  '[true,false]',
  '[1.5]',
  '["1"]',
  '[9007199254740993]',
  '[99999999999999999999]',
  'null',
  'true',
  '{}',
  '[]',
  '""',
  '\ufeff1',
  ' 1 ',
  '[' + '1,'.repeat(5000) + '1]',
  '['.repeat(3000) + ']'.repeat(3000),
  '{"a":'.repeat(3000) + '1' + '}'.repeat(3000),
  '['.repeat(100_000) + ']'.repeat(100_000),
];

/** Returns the text of a parameter that its declaration probably refuses. */
export function hostileText(random: SeededRandom): string {
  switch (random.below(4)) {
    case 0:
      return random.pick(HOSTILE_TEXTS);
    case 1:
      return JSON.stringify(random.pick(HOSTILE_TEXTS));
    case 2:
      return String(random.pick(HOSTILE_NUMBERS));
    default:
      return random.pick(HOSTILE_JSON);
  }
}
