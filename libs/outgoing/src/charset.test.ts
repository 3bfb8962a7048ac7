import { decodeText, detectCharset } from './charset';

/** Texts in hexadecimal digits. */
const bytes = (hex: string) => Buffer.from(hex, 'hex');
const RUSSIAN = 'cff0e8e2e5f2';
const DECLARATION = '<meta charset=koi8-r>';
const DECLARED = Buffer.from(DECLARATION).toString('hex');

test.each([
  ['a byte order mark', 'efbbbfc3a9', { contentType: 'text/plain; charset=koi8-r' }, '\u00e9'],
  ['a byte order mark of UTF-16', 'fffe3f04', {}, '\u043f'],
  ['a byte order mark of UTF-16, big end first', 'feff043f', {}, '\u043f'],
  [
    'the header',
    DECLARED + RUSSIAN,
    { contentType: 'text/html; Charset="Windows-1251"', isHtml: true },
    `${DECLARATION}Привет`,
  ],
  [
    'the declaration where the header names nothing known',
    DECLARED + 'd0d2c9',
    { contentType: 'text/html; charset=x', isHtml: true },
    `${DECLARATION}при`,
  ],
  ['UTF-8', Buffer.from('Grüße 日本').toString('hex'), {}, 'Grüße 日本'],
  ['a guess', RUSSIAN, {}, 'Привет'],
  [
    'a guess of a text in several bytes',
    '82b182ea82cd93fa967b8cea82cc8365834c8358836782c582b7814282e682eb82b582ad82a88ae882a282b582dc82b78142',
    {},
    'これは日本語のテキストです。よろしくお願いします。',
  ],
  [
    'a guess of a short text in another script',
    'cff0e8e2e5f220ece8f02c20eae0ea20e4e5ebe020f1e5e3eee4edff',
    {},
    'Привет мир, как дела сегодня',
  ],
  [
    'a guess of a short text in KOI8-R',
    'f0d2c9d7c5d420cdc9d22c20cbc1cb20c4c5ccc120d3c5c7cfc4ced1',
    {},
    'Привет мир, как дела сегодня',
  ],
  ['no guess of a script, in words with Latin letters', '4772f6df6520fc6265722053747261df65', {}, 'Größe über Straße'],
  ['the most common one, where a guess is unsure', '756e20636166e9', {}, 'un café'],
  ['the most common one', '934a80729294', {}, '“J€r’”'],
])('the character set is decided by %s', (_case, hex, sources, text) => {
  expect(decodeText(bytes(hex), sources)).toBe(text);
});

test.each([
  ['c3', { isBeginning: true }, 'utf-8', ''],
  ['c3', {}, 'windows-1252', 'Ã'],
  ['61c3a9e282', { isBeginning: true }, 'utf-8', 'aé'],
  ['', {}, 'utf-8', ''],
])('the bytes %s, with %j, are %s', (hex, sources, charset, text) => {
  expect(detectCharset(bytes(hex), sources)).toBe(charset);
  expect(decodeText(bytes(hex), sources)).toBe(text);
});

test('words that are not ASCII decide, wherever they stand in markup', () => {
  const page = Buffer.concat([
    Buffer.from('<div class="box"><p>'.repeat(2000)),
    bytes('cff0e8e2e5f220ece8f020eae0ea20e4e5ebe0'),
    Buffer.from('</p>'.repeat(2000)),
  ]);
  expect(detectCharset(page)).toBe('windows-1251');
});
