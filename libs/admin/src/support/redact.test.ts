import { redactor } from './redact';

const redact = redactor({
  DATABASE_URL: 'postgres://joe:p%40ssword@db.internal:5432/chat_data',
  NATS_URL: 'nats://gateway:sesame@one:4222,nats://gateway:sesame@two:4222',
  FILES_DIR: '/srv/the files',
});

test.each([
  ['password authentication failed for p@ssword', 'password authentication failed for <address>'],
  ['no database "chat_data" at db.internal', 'no database "<DATABASE_URL>" at <DATABASE_URL>'],
  ['sesame is refused', '<NATS_URL> is refused'],
  ['/srv/the files has 3 % free', '<FILES_DIR> has 3 % free'],
  ['535 ada.l@mail.example is unknown', '535 <address> is unknown'],
  ['getaddrinfo ENOTFOUND mail.corp.example', 'getaddrinfo ENOTFOUND <host>'],
  ['connect ECONNREFUSED 10.1.2.3:25', 'connect ECONNREFUSED <ip>:25'],
  ['connect ECONNREFUSED fd00::12:25', 'connect ECONNREFUSED <ip>'],
  ['nats-server 2.10.4, PostgreSQL 17', 'nats-server 2.10.4, PostgreSQL 17'],
  ['3 of 3 copies, 12:30', '3 of 3 copies, 12:30'],
])('%s', (text, expected) => expect(redact(text)).toBe(expected));
