import type { ApiError, Role } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import { checkMayInviteAs, checkMayManage } from './invitation-permissions';

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
