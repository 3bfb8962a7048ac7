import { isForeignImage, relativeToRealm, safeUrl } from './links';

test.each([
  ['https://a.com/b', 'https://a.com/b'],
  [' a.com ', 'http://a.com'],
  ['a b', 'http://a%20b'],
  ['//a.com', 'http://a.com'],
  ['/a', '/a'],
  ['#a', '#a'],
  ['?a', 'http://?a'],
  ['a@b.com', 'mailto:a@b.com'],
  ['a.com/@b', 'http://a.com/@b'],
  ['xmpp:a', 'xmpp:a'],
])('the address %j becomes the URL %j', (address, url) => {
  expect(safeUrl(address)).toBe(url);
});

test.each([
  ...['', ' ', 'javascript:a', 'JavaScript:a', ' javascript:a', 'data:a', 'vbscript:a', 'blob:a', 'foo://a'],
  ...['/\\a.com', 'java\nscript:a', '\u0001javascript:a', 'localhost:80'],
])('the address %j is not allowed in a link', (address) => {
  expect(safeUrl(address)).toBeUndefined();
});

test('only links to messages and uploads of the realm become relative', () => {
  const realm = 'https://a.com';
  expect(relativeToRealm('https://a.com/#narrow/x', realm)).toBe('#narrow/x');
  expect(relativeToRealm('https://a.com/user_uploads/1/b', realm)).toBe('/user_uploads/1/b');
  expect(relativeToRealm('https://a.com/', realm)).toBe('https://a.com/');
  expect(relativeToRealm('https://a.com.b/#narrow/x', realm)).toBe('https://a.com.b/#narrow/x');
  expect(relativeToRealm('https://a.com/#narrow/x', undefined)).toBe('https://a.com/#narrow/x');
});

test('isForeignImage recognises an image by the extension of its path', () => {
  expect(isForeignImage('https://a.com/b.PNG?c#d')).toBe(true);
  expect(isForeignImage('https://a.com/b.svg')).toBe(false);
  expect(isForeignImage('https://a.com/?b.png')).toBe(false);
  expect(isForeignImage('/b.png')).toBe(false);
  expect(isForeignImage('ftp://a.com/b.png')).toBe(false);
});
