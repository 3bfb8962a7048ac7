import type { ChannelGroupSetting, GroupSettingValue, People, Role } from '@team-chat/contracts';
import { isAdministrator, isGuest, isModerator, SYSTEM_GROUP, directMembersOf } from '@team-chat/permissions';

/** Permissions of a private channel whose holders may know that it exists.
 *  Source: spec/wire-contract.md, section 9.5. */
export const REVEALING_SETTINGS: readonly ChannelGroupSetting[] = [
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_subscribe_group',
];

type GroupSettings = Record<ChannelGroupSetting, GroupSettingValue>;

/** The fields of a channel that decide which users may know of it. */
export interface VisibleChannel {
  id: number;
  invite_only: boolean;
  is_web_public: boolean;
  group_settings: GroupSettings;
}

/** Ids of the system groups, by name. */
type SystemGroups = Record<string, number>;

/** System groups whose members follow from the role alone, so no viewers are stored for them. */
const GROUPS_OF_ROLES = [
  SYSTEM_GROUP.nobody,
  SYSTEM_GROUP.owners,
  SYSTEM_GROUP.administrators,
  SYSTEM_GROUP.moderators,
  SYSTEM_GROUP.members,
  SYSTEM_GROUP.everyone,
  SYSTEM_GROUP.internet,
];

/** Returns the sorted ids of the groups whose members a channel is revealed to, without the groups of roles. */
export function revealingGroups(settings: GroupSettings, systemGroups: SystemGroups): number[] {
  const groups = new Set(REVEALING_SETTINGS.flatMap((name) => groupsNamedIn(settings[name])));
  for (const name of GROUPS_OF_ROLES) groups.delete(systemGroups[name]!);
  return [...groups].sort((a, b) => a - b);
}

/** Returns the users that a channel is revealed to by their ids. */
export function revealedUsers(settings: GroupSettings): number[] {
  return [...new Set(REVEALING_SETTINGS.flatMap((name) => directMembersOf(settings[name])))];
}

/** Returns the roles, besides administrators, that a private channel is revealed to. */
export function revealedRoles(
  settings: GroupSettings,
  systemGroups: SystemGroups,
): Pick<People, 'members' | 'moderators'> {
  const groups = new Set(REVEALING_SETTINGS.flatMap((name) => groupsNamedIn(settings[name])));
  const names = (...of: string[]) => of.some((name) => groups.has(systemGroups[name]!));
  if (names(SYSTEM_GROUP.members, SYSTEM_GROUP.everyone)) return { members: true };
  return names(SYSTEM_GROUP.moderators) ? { moderators: true } : {};
}

/** Returns the users who may know of a channel without being subscribed: of a public channel everyone but guests; of a
 *  channel open to the web also guests; of a private channel administrators and the users to whom its settings reveal it. */
export function audienceUnsubscribed(channel: VisibleChannel, systemGroups: SystemGroups): People {
  if (channel.is_web_public) return { realm: true };
  if (!channel.invite_only) return { members: true };
  return {
    administrators: true,
    ...revealedRoles(channel.group_settings, systemGroups),
    viewers: [channel.id],
  };
}

/** Returns the users who may know of a channel, subscribers included. */
export function channelAudience(channel: VisibleChannel, systemGroups: SystemGroups): People {
  const unsubscribed = audienceUnsubscribed(channel, systemGroups);
  return unsubscribed.realm ? unsubscribed : { ...unsubscribed, channels: [channel.id] };
}

/** Whether one user may know of a channel without being subscribed. */
export function maySeeUnsubscribed(
  { role, isViewer }: { role: Role; isViewer: boolean },
  channel: VisibleChannel,
  systemGroups: SystemGroups,
): boolean {
  const { realm, members, moderators } = audienceUnsubscribed(channel, systemGroups);
  if (realm) return true;
  if (isGuest(role)) return false;
  return Boolean(members) || isAdministrator(role) || isViewer || (Boolean(moderators) && isModerator(role));
}

const groupsNamedIn = (value: GroupSettingValue): number[] =>
  typeof value === 'number' ? [value] : value.direct_subgroups;
