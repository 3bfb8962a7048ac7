import { avatarOf } from './avatar.ts';
import type { Person } from './families/people.ts';

const urlOf = (fields: Pick<Person, 'avatar_url' | 'delivery_email'>) =>
  avatarOf({ avatar_version: 3, ...fields } as Person);

test('the picture of a person is the one that the server names, else the gravatar of an address that shows', () => {
  const own = '/user_avatars/1/a.png';
  expect(urlOf({ avatar_url: own, delivery_email: 'Ada@example.com' })).toBe(own);
  expect(urlOf({ avatar_url: null, delivery_email: 'Ada@example.com' })).toBe(
    'https://secure.gravatar.com/avatar/3e3417d7ef77d5932a6734b916515ed5?d=identicon&version=3',
  );
  expect(urlOf({ avatar_url: null, delivery_email: null })).toBeNull();
});
