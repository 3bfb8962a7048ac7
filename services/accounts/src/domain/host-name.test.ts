import { isHostName } from './host-name';

test.each(['localhost', 'chat.example.com', 'a-b.example', '127.0.0.1', `${'x'.repeat(63)}.example`])(
  '%s is a host name',
  (text) => expect(isHostName(text)).toBe(true),
);

test.each([
  '',
  'Chat.example',
  'chat.example:9991',
  'https://chat.example',
  '-a.example',
  'a-.example',
  'a..example',
  'a.example.',
  'a b',
  `${'x'.repeat(64)}.example`,
  `${'x.'.repeat(127)}example`,
])('%j is no host name', (text) => expect(isHostName(text)).toBe(false));
