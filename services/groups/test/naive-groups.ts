import type { GroupSettingValue } from '@team-chat/contracts';
import { roleGroupNames, SYSTEM_GROUP } from '@team-chat/permissions';

export interface NaiveUser {
  id: number;
  role: 100 | 300 | 400 | 600;
  is_active: boolean;
  /** True if the user's waiting period is over. */
  has_waited: boolean;
}

export type Setting = 'can_manage_group' | 'can_add_members_group' | 'can_join_group' | 'can_leave_group';

export interface NaiveGroup {
  id: number;
  deactivated: boolean;
  members: Set<number>;
  subgroups: Set<number>;
  settings: Record<Setting, GroupSettingValue>;
}

/** Models groups as the contract describes them, ignoring speed: every question searches all subgroups again. */
export class NaiveGroups {
  readonly users = new Map<number, NaiveUser>();
  readonly custom = new Map<number, NaiveGroup>();
  /** `can_subscribe_group` of each private channel, whose holders see the channel. */
  readonly channels = new Map<number, GroupSettingValue>();

  constructor(private readonly systemGroups: ReadonlyMap<string, number>) {}

  /** Returns true if a user is in a group. A deactivated group has no members. */
  isWithin(userId: number, groupId: number): boolean {
    const user = this.users.get(userId)!;
    const inByRole = roleGroupNames(user.role, user.has_waited).map((name) => this.systemGroups.get(name)!);
    const group = this.custom.get(groupId);
    if (!group) return inByRole.includes(groupId);
    if (group.deactivated) return false;
    return group.members.has(userId) || [...group.subgroups].some((id) => this.isWithin(userId, id));
  }

  /** Returns the ids of all groups that a user is in, in ascending order. */
  groupsOf(userId: number): number[] {
    const all = [...this.systemGroups.values(), ...this.custom.keys()];
    return all.filter((id) => this.isWithin(userId, id)).sort((a, b) => a - b);
  }

  /** Returns the ids of the users whom a group shows as members, in ascending order. */
  shownIn(groupId: number): number[] {
    const group = this.custom.get(groupId);
    const within = (id: number) =>
      group
        ? group.members.has(id) || [...group.subgroups].some((subgroup) => this.isWithin(id, subgroup))
        : this.isWithin(id, groupId);
    const shown = [...this.users.values()].filter((user) => user.is_active && within(user.id));
    return shown.map((user) => user.id).sort((a, b) => a - b);
  }

  /** Returns true if a setting allows a user. Guests are allowed nothing: the operations refuse them by role. */
  allows(user: NaiveUser, value: GroupSettingValue): boolean {
    if (user.role === 600) return false;
    if (typeof value === 'number') return this.isWithin(user.id, value);
    return value.direct_members.includes(user.id) || value.direct_subgroups.some((id) => this.isWithin(user.id, id));
  }

  mayManage(user: NaiveUser, group: NaiveGroup): boolean {
    return user.role === 100 || this.allows(user, group.settings.can_manage_group);
  }

  mayAdd(user: NaiveUser, group: NaiveGroup, added?: number): boolean {
    const { can_add_members_group, can_join_group } = group.settings;
    return (
      this.mayManage(user, group) ||
      this.allows(user, can_add_members_group) ||
      (added === user.id && this.allows(user, can_join_group))
    );
  }

  mayRemove(user: NaiveUser, group: NaiveGroup, removed?: number): boolean {
    const mayLeave = removed === user.id && this.allows(user, group.settings.can_leave_group);
    return this.mayManage(user, group) || mayLeave;
  }

  /** Returns true if a group is `other` or anywhere below it, deactivated or not. */
  isBelow(groupId: number, other: number): boolean {
    if (groupId === other) return true;
    return [...(this.custom.get(other)?.subgroups ?? [])].some((id) => this.isBelow(groupId, id));
  }

  isUsed(groupId: number): boolean {
    const names = (value: GroupSettingValue) =>
      typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId);
    const active = [...this.custom.values()].filter((group) => !group.deactivated);
    return (
      [...this.channels.values()].some(names) ||
      active.some((group) => group.subgroups.has(groupId) || Object.values(group.settings).some(names))
    );
  }

  /** Returns the ids of the private channels that a user sees. */
  channelsOf(user: NaiveUser): number[] {
    const all = [...this.channels];
    return all.filter(([, value]) => user.role === 100 || this.allows(user, value)).map(([id]) => id);
  }

  isUsable(groupId: number): boolean {
    return this.custom.get(groupId)?.deactivated !== true;
  }

  system(name: keyof typeof SYSTEM_GROUP): number {
    return this.systemGroups.get(SYSTEM_GROUP[name])!;
  }
}
