import { invitationUrl, isWellFormedInvitationKey, newInvitationKey } from './invitation-key';

test('a hundred new keys are well formed and distinct', () => {
  const keys = Array.from({ length: 100 }, newInvitationKey);
  expect(keys.every(isWellFormedInvitationKey)).toBe(true);
  expect(new Set(keys).size).toBe(100);
});

test.each(['', 'abc', 'A'.repeat(24), '1'.repeat(24), 'a'.repeat(25), `${'a'.repeat(24)}\n`])(
  '%j is no well-formed key',
  (text) => expect(isWellFormedInvitationKey(text)).toBe(false),
);

test('invitationUrl is /join/{key}/ below the URL of the organisation', () => {
  expect(invitationUrl('https://chat.example', 'key')).toBe('https://chat.example/join/key/');
});
