import { isLoopback } from './loopback';

test.each([
  'localhost',
  'chat.localhost',
  '127.0.0.1',
  '127.1.2.3',
  '::1',
  'http://localhost:9991',
  'http://chat.localhost',
  'https://127.0.0.1/',
  'http://[::1]:9991',
])('%s is loopback', (text) => expect(isLoopback(text)).toBe(true));

test.each([
  '0.0.0.0',
  '::',
  '192.168.1.20',
  'fe80::1',
  'chat.example.com',
  'localhost.example.com',
  '127.0.0.1.example.com',
  'https://chat.example.com',
  'http://localhost@chat.example.com',
  'http://192.168.1.20:9991',
])('%s is not loopback', (text) => expect(isLoopback(text)).toBe(false));
