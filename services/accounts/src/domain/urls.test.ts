import { isUrl } from './urls';

test.each([
  'https://example.com',
  'http://example.com:8080/path?query#part',
  'ftp://files.example.org/a%20b',
  'HTTPS://user:secret@example.com/',
  'https://bücher.example',
  'https://xn--bcher-kva.example/',
  'http://localhost:9991',
  'http://192.0.2.1/',
  'http://[2001:db8::1]:80/',
  'https://example.com.',
  `https://example.com/${'x'.repeat(2000)}`,
])('%s is a URL', (text) => expect(isUrl(text)).toBe(true));

test.each([
  '',
  'example.com',
  '//example.com',
  'javascript:alert(1)',
  'https://',
  'https://example',
  'https://exa mple.com',
  'https://example.com/a b',
  'https://-example.com',
  'https://example..com',
  'https://example.c',
  'https://example.123',
  'http://192.0.2.256/',
  'http://[2001:db8::1::]/',
  'https://example.com:port',
  'https://example.com\n',
  `https://example.com/${'x'.repeat(2048)}`,
])('%j is no URL', (text) => expect(isUrl(text)).toBe(false));

// An expression that backtracks would not end within the run of the tests.
test.each([
  ['hyphens', `https://${'a-'.repeat(1000)}!`],
  ['dots', `https://${'a.'.repeat(1000)}`],
])('a text of many %s, made to cause backtracking, is no URL', (_name, text) => expect(isUrl(text)).toBe(false));
