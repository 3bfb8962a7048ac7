import type { ApiError, Role } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import {
  checkMayInviteAs,
  checkMayManage,
  closedReason,
  invitationUrl,
  isWellFormedInvitationKey,
  newInvitationKey,
  readInvitees,
} from './invitations';

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

const OPEN = { status: 'open', expires_at: null, inviter_is_active: true } as const;

test.each<[string, Parameters<typeof closedReason>[0], string | null]>([
  ['none', undefined, 'unknown'],
  ['without an end', OPEN, null],
  ['before its end', { ...OPEN, expires_at: 1001 }, null],
  ['at its end', { ...OPEN, expires_at: 1000 }, 'expired'],
  ['used, whatever the time', { ...OPEN, status: 'used', expires_at: 1 }, 'used'],
  ['revoked, whatever the time', { ...OPEN, status: 'revoked', expires_at: 1 }, 'revoked'],
  ['of somebody who left', { ...OPEN, inviter_is_active: false }, 'revoked'],
])('invitation %s', (_case, invitation, reason) => expect(closedReason(invitation, 1000)).toBe(reason));

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

const actor = (role: keyof typeof ROLE) => ({
  realm_id: 1,
  user_id: 7,
  role: ROLE[role] as Role,
  is_bot: false,
  group_ids: [],
});
const NEEDS_OWNER = 'UNAUTHORIZED_PRINCIPAL: Must be an organization owner';
const NEEDS_ADMINISTRATOR = 'BAD_REQUEST: Must be an organization administrator';

function refusalOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return `${(error as ApiError).code}: ${(error as ApiError).message}`;
  }
}

test.each<[keyof typeof ROLE, keyof typeof ROLE, string | undefined]>([
  ['owner', 'owner', undefined],
  ['administrator', 'owner', NEEDS_OWNER],
  ['member', 'owner', NEEDS_OWNER],
  ['administrator', 'administrator', undefined],
  ['moderator', 'administrator', NEEDS_ADMINISTRATOR],
  ['administrator', 'moderator', undefined],
  ['moderator', 'moderator', NEEDS_ADMINISTRATOR],
  ['member', 'member', undefined],
  ['member', 'guest', undefined],
])('%s invites somebody as %s: refusal %s', (inviter, invitee, refusal) => {
  expect(refusalOf(() => checkMayInviteAs(actor(inviter), ROLE[invitee]))).toBe(refusal);
});

test.each<[keyof typeof ROLE, number, keyof typeof ROLE, string | undefined]>([
  ['member', 7, 'owner', undefined],
  ['owner', 8, 'owner', undefined],
  ['administrator', 8, 'owner', NEEDS_OWNER],
  ['member', 8, 'owner', NEEDS_OWNER],
  ['administrator', 8, 'member', undefined],
  ['moderator', 8, 'member', NEEDS_ADMINISTRATOR],
  ['member', 8, 'guest', NEEDS_ADMINISTRATOR],
])("%s, user 7, manages user %s's invitation as %s: refusal %s", (manager, inviter_id, invitee, refusal) => {
  const invitation = { inviter_id, invited_as: ROLE[invitee] };
  expect(refusalOf(() => checkMayManage(actor(manager), invitation))).toBe(refusal);
});
