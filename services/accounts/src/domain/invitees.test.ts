import { readInvitees } from './invitees';

describe('readInvitees', () => {
  test.each<[string, string[]]>([
    ['a@x.example', ['a@x.example']],
    ['a@x.example,b@x.example', ['a@x.example', 'b@x.example']],
    [' a@x.example \r\n b@x.example\n', ['a@x.example', 'b@x.example']],
    ['Ada Lovelace <ada@x.example>', ['ada@x.example']],
    ['Ada <Lovelace> <ada@x.example>', ['Lovelace> <ada@x.example']],
    ['> no address <', ['> no address <']],
    ['<>', []],
    ['a@x.example, A@X.example', ['a@x.example']],
    ['no address', ['no address']],
    [' ,\n, ', []],
    ['', []],
  ])('%j', (text, emails) => expect(readInvitees(text)).toEqual(emails));

  test('a text that opens brackets without end', () => {
    const text = '<'.repeat(700_000);
    expect(readInvitees(text)).toEqual([text]);
  });
});
