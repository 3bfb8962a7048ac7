import type { EmailAddressVisibility, Role } from '@team-chat/contracts';
import { canSeeEmail, isAdministrator, isFullMember, isGuest, isModerator, isOwner, ROLE } from './roles';

describe('roles', () => {
  test.each([
    // role, owner, administrator, moderator, guest
    ['owner', true, true, true, false],
    ['administrator', false, true, true, false],
    ['moderator', false, false, true, false],
    ['member', false, false, false, false],
    ['guest', false, false, false, true],
  ] as const)('%s: isOwner %s, isAdministrator %s, isModerator %s, isGuest %s', (name, ...expected) => {
    const role = ROLE[name];
    expect([isOwner(role), isAdministrator(role), isModerator(role), isGuest(role)]).toEqual(expected);
  });
});

describe('isFullMember', () => {
  const DAY_S = 86_400;
  const JOINED_S = 1_700_000_000;

  test.each([
    // role, threshold in days, seconds since joining, expected
    ['owner', 3, 0, true],
    ['administrator', 3, 0, true],
    ['moderator', 3, 0, true],
    ['member', 3, 0, false],
    ['member', 3, 3 * DAY_S - 1, false],
    ['member', 3, 3 * DAY_S, true],
    ['member', 3, 30 * DAY_S, true],
    ['member', 1, DAY_S - 1, false],
    ['member', 1, DAY_S, true],
    ['member', 0, 0, true],
    ['member', 0, -2, true],
    ['member', 1, -2, false],
    ['guest', 0, 0, false],
    ['guest', 3, 30 * DAY_S, false],
  ] as const)('%s, waiting period %d days, %d s after joining: %s', (name, threshold, elapsedS, expected) => {
    const user = { role: ROLE[name], date_joined: JOINED_S };
    expect(isFullMember(user, threshold, JOINED_S + elapsedS)).toBe(expected);
  });
});

const ROLES: Role[] = [100, 200, 300, 400, 600];

test.each<[EmailAddressVisibility, Role[]]>([
  [1, ROLES],
  [2, [100, 200, 300, 400]],
  [3, [100, 200]],
  [4, []],
  [5, [100, 200, 300]],
])('an email address with visibility %i is visible to the roles %j', (visibility, seers) => {
  expect(ROLES.filter((role) => canSeeEmail(role, visibility))).toEqual(seers);
});
