import { detectContentType } from './content-type';
import { displayName } from './file-names';

test.each<[string | null, string, string]>([
  ['application/x-notes', 'a.bin', 'application/x-notes'],
  ['text/markdown; charset=utf-8', 'a.md', 'text/markdown; charset=utf-8'],
  ['text/markdown ; charset=utf-8', 'a.md', 'text/markdown; charset=utf-8'],
  ['Text/Markdown;Charset="UTF-8"; n=1', 'a.md', 'text/markdown; charset=utf-8'],
  ['audio/aac;,text/html', 'a.aac', 'audio/aac'],
  ['audio/aac; charset="a,text/html"', 'a.aac', 'audio/aac'],
  ['audio/aac,text/html', 'a.json', 'application/json'],
  ['audio/aac; n="a\\",text/html"', 'a.aac', 'audio/aac'],
  [null, 'a.json', 'application/json'],
  ['application/octet-stream', 'a.json', 'application/json'],
  ['application/x-notes\n', 'a.json', 'application/x-notes'],
  ['application/x-notes; n=плэй', 'a.json', 'application/x-notes'],
  ['application/x-notes; n=a\r\nb', 'a.json', 'application/x-notes'],
  ['application/плэй', 'a.json', 'application/json'],
  [`application/${'x'.repeat(300)}`, 'a.json', 'application/json'],
  ['notes', 'a.json', 'application/json'],
  ['notes', 'a', 'application/octet-stream'],
])('a file sent as %j with the name %s has the type %s', (sent, name, type) =>
  expect(detectContentType(sent, name, Buffer.from('bytes'))).toBe(type),
);

test.each([
  ['C:\\photos/a.png', 'a.png'],
  ['a/', 'uploaded-file'],
  ['a\u202etxt.exe', 'atxt.exe'],
])('the name %j is shown as %s', (name, shown) => expect(displayName(name)).toBe(shown));

test('a long name of a file is read from its end', () => {
  expect(displayName(`${'a'.repeat(1_000_000)}/b`)).toBe('b');
});

test.each([
  ['grün', 'utf8', {}, 'utf-8'],
  ['un café', 'latin1', { isBeginning: false }, 'windows-1252'],
  ['un caf\u00c3', 'latin1', {}, 'utf-8'],
  ['\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2', 'latin1', {}, 'windows-1251'],
  ['\ufeffa', 'utf16le', {}, 'utf-16le'],
] as const)(
  'the text %j in %s, of which the server is told no charset, has the charset of its bytes',
  (text, encoding, rest, charset) => {
    const type = detectContentType('text/plain', 'a.txt', Buffer.from(text, encoding), rest);
    expect(type).toBe(`text/plain; charset=${charset}`);
  },
);

test('the charset with which a text was sent is kept', () => {
  expect(detectContentType('text/plain; charset=koi8-r', 'a.txt', Buffer.from('a'))).toBe('text/plain; charset=koi8-r');
});
