import { parseOuterJson, refusedNamePosition, unprintablePosition, WebUrl } from './scalars';

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

test.each([
  ['a control character', 'ab\u0007', 3],
  ['a separator of lines', 'a\u2028b', 2],
  ['a separator of paragraphs', '😀\u2029b', 2],
  ['a Hangul filler at its end', 'Ann\u3164', 4],
  ['an empty Braille pattern at its start', '\u2800Ann', 1],
  ['a zero width space at its end', 'Ann\u200b', 4],
  ['no visible characters', '\u200d\u200c', 1],
])('a new name is refused for %s', (_case, name, position) => expect(refusedNamePosition(name)).toBe(position));

test.each([
  ['no characters', ''],
  ['an emoji with a variation selector at its end', 'Love ❤\ufe0f'],
  ['a flag of tags at its end', '🏴\u{e0067}\u{e0062}\u{e007f}'],
  ['a zero width space inside, which Thai needs', 'กา\u200bแฟ'],
  ['Hebrew with a direction mark at its end', 'שלום!\u200f'],
])('a new name may have %s', (_case, name) => expect(refusedNamePosition(name)).toBeUndefined());

test.each(['127.0.0.', '127.0.0.:80', '127.1', '1', '1.2.3.4.5', '.', '127.0.0.0.'])(
  'a URL of the host %s, half an address, is refused',
  (host) => {
    for (const end of ['', '/x', '?y', '#z']) expect(WebUrl.safeParse(`http://${host}${end}`).success).toBe(false);
  },
);

test.each(['127.0.0.1', '127.0.0.1:80', 'example.com', 'example.com.', '1.example', '[::1]'])(
  'a URL of the host %s is accepted',
  (host) => expect(WebUrl.safeParse(`https://${host}/1.2.3`).success).toBe(true),
);

describe('JSON from outside', () => {
  test('has U+FFFD for each half of a character, in texts and keys', () => {
    const parsed = parseOuterJson(String.raw`[{"\udc00":"a\ud800"},["\ud83d\ude00"]]`);
    expect(parsed).toEqual([{ '\ufffd': 'a\ufffd' }, ['😀']]);
  });

  test.each([
    '{"a":[1,"\\"[[\\\\"]}',
    `${'['.repeat(100)}${']'.repeat(100)}`,
    '"a',
    `"${'['.repeat(200)}"`,
    '[]'.repeat(101),
    '',
  ])('%j is parsed as JSON.parse does', (text) => {
    const attempt = (parse: (json: string) => unknown) => {
      try {
        return parse(text);
      } catch (error) {
        return String(error);
      }
    };
    expect(attempt(parseOuterJson)).toEqual(attempt(JSON.parse));
  });

  test.each([
    ['lists', '['.repeat(101)],
    ['objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
    ['millions of lists', '['.repeat(4_000_000)],
    ['lists after a text', `["\\\\",${'['.repeat(100)}`],
  ])('%s, nested too deeply, are refused before they are parsed', (_case, text) => {
    expect(() => parseOuterJson(text)).toThrow('nested too deeply');
  });

  test('a text of quotation marks and backslashes is read in one pass', () => {
    const text = JSON.stringify('\\"'.repeat(1_000_000));
    expect(parseOuterJson(text)).toHaveLength(2_000_000);
  });
});

test('JSON from outside may have so many keys', () => {
  expect(parseOuterJson('[{"a:b":1},{"a":"::"}]', 9, 2)).toHaveLength(2);
  expect(() => parseOuterJson('[{"a":1,"b":2},{"a":3}]', 9, 2)).toThrow(RangeError);
});

test('JSON from outside may have so many values', () => {
  expect(parseOuterJson('[1,",,,",{"a":[2,3]}]', 4)).toHaveLength(3);
  expect(() => parseOuterJson('[1,2,{"a":[3,4,5]}]', 4)).toThrow(RangeError);
});
