import type { GroupSettingValue } from '@team-chat/contracts';
import { allows } from './allows';
import { ROLE } from './roles';

const GUESTS_TOO = { allow_everyone_group: true };
const NO_GUESTS = { allow_everyone_group: false };

const anonymous = (direct_members: number[], direct_subgroups: number[]): GroupSettingValue => ({
  direct_members,
  direct_subgroups,
});

describe('allows', () => {
  // The actor is user 7, a member of the groups 20 and 21.
  test.each<[keyof typeof ROLE, GroupSettingValue, typeof GUESTS_TOO, boolean]>([
    ['member', 20, NO_GUESTS, true],
    ['member', 21, NO_GUESTS, true],
    ['member', 22, NO_GUESTS, false],
    // A group's id is not a user's id.
    ['member', 7, NO_GUESTS, false],
    ['member', anonymous([7], []), NO_GUESTS, true],
    ['member', anonymous([6, 7, 8], []), NO_GUESTS, true],
    ['member', anonymous([20], []), NO_GUESTS, false],
    ['member', anonymous([], [21]), NO_GUESTS, true],
    ['member', anonymous([], [22, 20]), NO_GUESTS, true],
    ['member', anonymous([], [7]), NO_GUESTS, false],
    ['member', anonymous([8], [22]), NO_GUESTS, false],
    ['member', anonymous([8], [20]), NO_GUESTS, true],
    ['member', anonymous([], []), NO_GUESTS, false],
    ['member', anonymous([], []), GUESTS_TOO, false],
    // A high role alone does not give the permission.
    ['owner', 22, NO_GUESTS, false],
    ['administrator', anonymous([], []), NO_GUESTS, false],
    ['guest', 20, GUESTS_TOO, true],
    ['guest', anonymous([7], []), GUESTS_TOO, true],
    ['guest', 22, GUESTS_TOO, false],
    ['guest', 20, NO_GUESTS, false],
    ['guest', anonymous([7], []), NO_GUESTS, false],
    ['guest', anonymous([], [20]), NO_GUESTS, false],
  ])('%s in groups 20 and 21, value %j, entry %j: %s', (role, value, entry, expected) => {
    expect(allows({ user_id: 7, role: ROLE[role], group_ids: [20, 21] }, value, entry)).toBe(expected);
  });
});
