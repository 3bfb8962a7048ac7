import type { Actor } from '@team-chat/contracts';
import { ROLE } from './roles';

type Role = Actor['role'];

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

/** The system groups, each after its subgroups, so that they can be created in this order.
 *  Source: spec/wire-contract.md, section 9.1. */
export const SYSTEM_GROUPS: readonly SystemGroup[] = [
  {
    name: SYSTEM_GROUP.nobody,
    display_name: 'Nobody',
    description: 'Nobody',
    direct_subgroups: [],
  },
  {
    name: SYSTEM_GROUP.owners,
    display_name: 'Owners',
    description: 'Owners of this organization',
    direct_subgroups: [],
  },
  {
    name: SYSTEM_GROUP.administrators,
    display_name: 'Administrators',
    description: 'Administrators of this organization, including owners',
    direct_subgroups: [SYSTEM_GROUP.owners],
  },
  {
    name: SYSTEM_GROUP.moderators,
    display_name: 'Moderators',
    description: 'Moderators of this organization, including administrators',
    direct_subgroups: [SYSTEM_GROUP.administrators],
  },
  {
    name: SYSTEM_GROUP.fullMembers,
    display_name: 'Full members',
    description: 'Members of this organization, not including new accounts and guests',
    direct_subgroups: [SYSTEM_GROUP.moderators],
  },
  {
    name: SYSTEM_GROUP.members,
    display_name: 'Members',
    description: 'Members of this organization, not including guests',
    direct_subgroups: [SYSTEM_GROUP.fullMembers],
  },
  {
    name: SYSTEM_GROUP.everyone,
    display_name: 'Everyone',
    description: 'Everyone in this organization, including guests',
    direct_subgroups: [SYSTEM_GROUP.members],
  },
  {
    name: SYSTEM_GROUP.internet,
    display_name: 'Everyone on the internet',
    description: 'Everyone on the Internet',
    direct_subgroups: [SYSTEM_GROUP.everyone],
  },
];

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
