import { ROLE } from './roles';
import { SYSTEM_GROUP, SYSTEM_GROUPS, directRoleGroups, roleGroupNames } from './system-groups';

describe('SYSTEM_GROUPS', () => {
  test.each([
    ['role:nobody', []],
    ['role:owners', []],
    ['role:administrators', ['role:owners']],
    ['role:moderators', ['role:administrators']],
    ['role:fullmembers', ['role:moderators']],
    ['role:members', ['role:fullmembers']],
    ['role:everyone', ['role:members']],
    ['role:internet', ['role:everyone']],
  ])('%s has the direct subgroups %j', (name, subgroups) => {
    expect(SYSTEM_GROUPS.find((group) => group.name === name)?.direct_subgroups).toEqual(subgroups);
  });

  test('lists each system group once, after its subgroups', () => {
    const names = SYSTEM_GROUPS.map((group) => group.name);
    expect([...names].sort()).toEqual(Object.values(SYSTEM_GROUP).sort());
    for (const [index, group] of SYSTEM_GROUPS.entries()) {
      expect(names.slice(0, index)).toEqual(expect.arrayContaining([...group.direct_subgroups]));
    }
  });
});

describe('the system groups of a role', () => {
  test.each([
    ['owner', true, ['role:owners']],
    ['administrator', true, ['role:administrators']],
    ['moderator', true, ['role:moderators']],
    ['member', true, ['role:fullmembers', 'role:members']],
    ['member', false, ['role:members']],
    ['guest', false, ['role:everyone']],
    ['guest', true, ['role:everyone']],
  ] as const)('%s (full member: %s) is a direct member of %j', (name, isFullMember, expected) => {
    expect(directRoleGroups(ROLE[name], isFullMember)).toEqual(expected);
  });

  const everyone = ['role:everyone', 'role:internet'];
  const members = ['role:members', ...everyone];
  const fullMembers = ['role:fullmembers', ...members];
  const moderators = ['role:moderators', ...fullMembers];
  const administrators = ['role:administrators', ...moderators];

  test.each([
    ['owner', true, ['role:owners', ...administrators]],
    // The waiting period does not apply to roles above member.
    ['owner', false, ['role:owners', ...administrators]],
    ['administrator', true, administrators],
    ['administrator', false, administrators],
    ['moderator', true, moderators],
    ['moderator', false, moderators],
    ['member', true, fullMembers],
    ['member', false, members],
    ['guest', false, everyone],
    ['guest', true, everyone],
  ] as const)('%s (full member: %s) is in %j, directly or through subgroups', (name, isFullMember, expected) => {
    expect(roleGroupNames(ROLE[name], isFullMember)).toEqual(expected);
  });
});
