import { invitationUrl, isWellFormedInvitationKey, newInvitationKey } from './invitation-key';

test('new keys are well formed, and no two alike', () => {
  const keys = Array.from({ length: 100 }, newInvitationKey);
  expect(keys.every(isWellFormedInvitationKey)).toBe(true);
  expect(new Set(keys).size).toBe(100);
});

test.each(['', 'abc', 'A'.repeat(24), '1'.repeat(24), 'a'.repeat(25), `${'a'.repeat(24)}\n`])(
  'refuses %j',
  (text) => expect(isWellFormedInvitationKey(text)).toBe(false),
);

test('a link', () => {
  expect(invitationUrl('https://chat.example', 'key')).toBe('https://chat.example/join/key/');
});
