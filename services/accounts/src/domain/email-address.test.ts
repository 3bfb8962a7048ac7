import { apiEmail, isWellFormedEmail } from './email-address';

test('apiEmail is a placeholder unless everyone sees the real address', () => {
  const user = { user_id: 7, delivery_email: 'a@b.example' };
  expect(apiEmail({ ...user, email_address_visibility: 1 }, 'chat.example')).toBe('a@b.example');
  expect(apiEmail({ ...user, email_address_visibility: 3 }, 'chat.example')).toBe('user7@chat.example');
});

test.each(['a@b.example', 'a.b+c@localhost', "o'neil@x-y.example"])('%s is a well-formed address', (text) => {
  expect(isWellFormedEmail(text)).toBe(true);
});
test.each(['', 'a', '@b', 'a@', 'a b@c.example', 'a@b..c', 'a@-b.example', `${'x'.repeat(250)}@b.example`])(
  '%j is no well-formed address',
  (text) => expect(isWellFormedEmail(text)).toBe(false),
);
