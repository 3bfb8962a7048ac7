import { detectContentType } from './content-type';

test.each<[string | null, string, string]>([
  ['application/x-notes', 'a.bin', 'application/x-notes'],
  ['text/markdown; charset=utf-8', 'a.md', 'text/markdown; charset=utf-8'],
  ['text/markdown ; charset=utf-8', 'a.md', 'text/markdown ; charset=utf-8'],
  [null, 'a.json', 'application/json'],
  ['application/octet-stream', 'a.json', 'application/json'],
  ['application/x-notes\n', 'a.json', 'application/json'],
  ['application/x-notes; n=плэй', 'a.json', 'application/json'],
  ['application/x-notes; n=a\r\nb', 'a.json', 'application/json'],
  ['notes', 'a.json', 'application/json'],
  ['notes', 'a', 'application/octet-stream'],
])('a file sent as %j with the name %s has the type %s', (sent, name, type) =>
  expect(detectContentType(sent, name, Buffer.from('bytes'))).toBe(type),
);
