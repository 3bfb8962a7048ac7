import { violates } from './database';

test.each([
  ['users_email_key', true],
  ['users_email_key_p3', true],
  ['users_email_key_p', false],
  ['users_name_key', false],
  [undefined, false],
])('a row refused because of %s', (constraint, expected) => {
  expect(violates({ constraint }, 'users_email_key')).toBe(expected);
});

test('what is not an error of Postgres violates nothing', () => expect(violates(null, 'users_email_key')).toBe(false));
