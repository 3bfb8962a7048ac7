import type { Role } from '@team-chat/contracts';
import { ROLE } from './roles';

/** Names of the groups that every organization has; clients compare them literally. */
export const SYSTEM_GROUP = {
  nobody: 'role:nobody',
  owners: 'role:owners',
  administrators: 'role:administrators',
  moderators: 'role:moderators',
  fullMembers: 'role:fullmembers',
  members: 'role:members',
  everyone: 'role:everyone',
  internet: 'role:internet',
} as const;

export type SystemGroupName = (typeof SYSTEM_GROUP)[keyof typeof SYSTEM_GROUP];

export interface SystemGroup {
  name: SystemGroupName;
  display_name: string;
  description: string;
  /** Names of the direct subgroups. */
  direct_subgroups: readonly SystemGroupName[];
}

/** Name, display name, description, and direct subgroup of each. Source: spec/wire-contract.md, section 9.1. */
// prettier-ignore
const ROWS: readonly [SystemGroupName, string, string, SystemGroupName?][] = [
  ['role:nobody',         'Nobody',                   'Nobody'],
  ['role:owners',         'Owners',                   'Owners of this organization'],
  ['role:administrators', 'Administrators',           'Administrators of this organization, including owners',                       'role:owners'],
  ['role:moderators',     'Moderators',               'Moderators of this organization, including administrators',                   'role:administrators'],
  ['role:fullmembers',    'Full members',             'Members of this organization, not including new accounts and guests',         'role:moderators'],
  ['role:members',        'Members',                  'Members of this organization, not including guests',                          'role:fullmembers'],
  ['role:everyone',       'Everyone',                 'Everyone in this organization, including guests',                             'role:members'],
  ['role:internet',       'Everyone on the internet', 'Everyone on the Internet',                                                    'role:everyone'],
];

/** The system groups, each after its subgroups, so that they can be created in this order. */
export const SYSTEM_GROUPS: readonly SystemGroup[] = ROWS.map(([name, display_name, description, subgroup]) => ({
  name,
  display_name,
  description,
  direct_subgroups: subgroup === undefined ? [] : [subgroup],
}));

const GROUP_OF_ROLE: Record<Role, SystemGroupName> = {
  [ROLE.owner]: SYSTEM_GROUP.owners,
  [ROLE.administrator]: SYSTEM_GROUP.administrators,
  [ROLE.moderator]: SYSTEM_GROUP.moderators,
  [ROLE.member]: SYSTEM_GROUP.members,
  [ROLE.guest]: SYSTEM_GROUP.everyone,
};

/** Returns the system groups of which a user is a direct member.
 *  Moderators and above are in `role:fullmembers` through a subgroup, so only members are direct members of it. */
export function directRoleGroups(role: Role, isFullMember: boolean): SystemGroupName[] {
  if (role === ROLE.member && isFullMember) return [SYSTEM_GROUP.fullMembers, SYSTEM_GROUP.members];
  return [GROUP_OF_ROLE[role]];
}

/** Returns every system group that contains a user, directly or through subgroups, the smallest first. */
export function roleGroupNames(role: Role, isFullMember: boolean): SystemGroupName[] {
  const within = new Set<SystemGroupName>(directRoleGroups(role, isFullMember));
  for (const group of SYSTEM_GROUPS) {
    if (group.direct_subgroups.some((name) => within.has(name))) within.add(group.name);
  }
  return SYSTEM_GROUPS.map((group) => group.name).filter((name) => within.has(name));
}
