import { apiEmail, isWellFormedEmail } from './email-address';

test('the API address is a placeholder unless everyone sees the real one', () => {
  const user = { user_id: 7, delivery_email: 'a@b.example' };
  expect(apiEmail({ ...user, email_address_visibility: 1 }, 'chat.example')).toBe('a@b.example');
  expect(apiEmail({ ...user, email_address_visibility: 3 }, 'chat.example')).toBe('user7@chat.example');
});

test.each(['a@b.example', 'a.b+c@localhost', "o'neil@x-y.example"])('%s is well formed', (text) => {
  expect(isWellFormedEmail(text)).toBe(true);
});
test.each(['', 'a', '@b', 'a@', 'a b@c.example', 'a@b..c', 'a@-b.example', `${'x'.repeat(250)}@b.example`])(
  '%j is not',
  (text) => expect(isWellFormedEmail(text)).toBe(false),
);
