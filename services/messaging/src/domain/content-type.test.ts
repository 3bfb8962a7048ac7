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

test('the name of a file is read in one pass', () => {
  const startMs = performance.now();
  expect(displayName(`${'a'.repeat(1_000_000)}/b`)).toBe('b');
  expect(performance.now() - startMs).toBeLessThan(1000);
});
