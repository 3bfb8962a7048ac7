import type { ChannelGroupSetting, GroupSettingValue, People, Role } from '@team-chat/contracts';
import { isAdministrator, isGuest, isModerator, SYSTEM_GROUP, usersNamedIn } from '@team-chat/permissions';

/** Permissions over a private channel that let their holders know of it.
 *  Source: spec/wire-contract.md, section 9.5. */
export const REVEALING: readonly ChannelGroupSetting[] = [
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_subscribe_group',
];

type GroupSettings = Record<ChannelGroupSetting, GroupSettingValue>;

/** A channel as far as who may know of it is concerned. */
export interface VisibleChannel {
  id: number;
  invite_only: boolean;
  is_web_public: boolean;
  group_settings: GroupSettings;
}

/** Ids of the system groups, by name. */
type SystemGroups = Record<string, number>;

/** Groups that a role has or has not, for good: nobody has to keep note of who is in them. */
const GROUPS_OF_ROLES = [
  SYSTEM_GROUP.nobody,
  SYSTEM_GROUP.owners,
  SYSTEM_GROUP.administrators,
  SYSTEM_GROUP.moderators,
  SYSTEM_GROUP.members,
  SYSTEM_GROUP.everyone,
  SYSTEM_GROUP.internet,
];

/** The groups whose members a channel is revealed to, but for those that a role stands for. */
export function revealingGroups(settings: GroupSettings, systemGroups: SystemGroups): number[] {
  const groups = new Set(REVEALING.flatMap((name) => groupsNamedIn(settings[name])));
  for (const name of GROUPS_OF_ROLES) groups.delete(systemGroups[name]!);
  return [...groups].sort((a, b) => a - b);
}

/** The users that a channel is revealed to by name. */
export function revealedUsers(settings: GroupSettings): number[] {
  return [...new Set(REVEALING.flatMap((name) => usersNamedIn(settings[name])))];
}

/** The roles, besides administrators, that a private channel is revealed to. */
export function revealedRoles(
  settings: GroupSettings,
  systemGroups: SystemGroups,
): Pick<People, 'members' | 'moderators'> {
  const groups = new Set(REVEALING.flatMap((name) => groupsNamedIn(settings[name])));
  const names = (...of: string[]) => of.some((name) => groups.has(systemGroups[name]!));
  if (names(SYSTEM_GROUP.members, SYSTEM_GROUP.everyone)) return { members: true };
  return names(SYSTEM_GROUP.moderators) ? { moderators: true } : {};
}

/** Who may know of a channel without being subscribed: everyone but guests; of a private one administrators, and those
 *  to whom its settings reveal it. Guests only know what is open to the web. */
export function audienceUnsubscribed(channel: VisibleChannel, systemGroups: SystemGroups): People {
  if (channel.is_web_public) return { realm: true };
  if (!channel.invite_only) return { members: true };
  return {
    administrators: true,
    ...revealedRoles(channel.group_settings, systemGroups),
    viewers: [channel.id],
  };
}

/** Who may know of a channel. */
export function channelAudience(channel: VisibleChannel, systemGroups: SystemGroups): People {
  const unsubscribed = audienceUnsubscribed(channel, systemGroups);
  return unsubscribed.realm ? unsubscribed : { ...unsubscribed, channels: [channel.id] };
}

/** The same for one user, who is a viewer of the channel or not. */
export function knowsUnsubscribed(
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
