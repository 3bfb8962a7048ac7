import { type ChannelGroupSetting, getGroupCards } from '@team-chat/contracts';
import { isAdministrator, isGuest, SYSTEM_GROUP } from '@team-chat/permissions';
import type { Role } from '@team-chat/contracts';
import type { Context } from './context';
import type { GuardedChannel } from './domain/channel-access';

/** Permissions over a private channel that let their holders know of it. */
const REVEALING: ChannelGroupSetting[] = [
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_subscribe_group',
];

/** Those among them that let their holders read it, too. */
const OPENING: ChannelGroupSetting[] = ['can_add_subscribers_group', 'can_subscribe_group'];

/** Who may read a private channel without being subscribed; nobody in particular for public channels. Asks other
 *  services: call it before a transaction. */
export function channelReaders(
  ctx: Context,
  realm_id: number,
  channel: Pick<GuardedChannel, 'invite_only' | 'group_settings'>,
): Promise<number[]> {
  return holdersOf(ctx, realm_id, channel, OPENING);
}

/** Who may know of a private channel though they are neither subscribers nor administrators; nobody in particular
 *  for public channels. Asks other services: call it before a transaction. */
export function channelViewers(
  ctx: Context,
  realm_id: number,
  channel: Pick<GuardedChannel, 'invite_only' | 'group_settings'>,
): Promise<number[]> {
  return holdersOf(ctx, realm_id, channel, REVEALING);
}

async function holdersOf(
  ctx: Context,
  realm_id: number,
  channel: Pick<GuardedChannel, 'invite_only' | 'group_settings'>,
  settings: ChannelGroupSetting[],
): Promise<number[]> {
  if (!channel.invite_only) return [];
  const nobody = (await ctx.systemGroups.get(realm_id, 'groups'))![SYSTEM_GROUP.nobody]!;
  const users = new Set<number>();
  const groups = new Set<number>();
  for (const value of settings.map((name) => channel.group_settings[name])) {
    if (typeof value === 'number') groups.add(value);
    else {
      value.direct_members.forEach((id) => users.add(id));
      value.direct_subgroups.forEach((id) => groups.add(id));
    }
  }
  groups.delete(nobody);
  if (groups.size > 0) {
    const found = await ctx.bus.call(getGroupCards, { params: { realm_id, group_ids: [...groups] } });
    for (const group of found.groups) group.member_ids.forEach((id) => users.add(id));
  }
  const cards = await ctx.users.getMany(realm_id, users);
  return [...cards.values()].filter((card) => !isGuest(card.role)).map((card) => card.user_id);
}

/** Of these users, those who know of the channel only as its subscribers. */
export function onlyAsSubscribers(
  channel: { invite_only: boolean; is_web_public: boolean },
  viewers: number[],
  users: { user_id: number; role: Role }[],
): number[] {
  const seesAnyway = ({ user_id, role }: { user_id: number; role: Role }) =>
    channel.invite_only
      ? isAdministrator(role) || viewers.includes(user_id)
      : channel.is_web_public || !isGuest(role);
  return users.filter((user) => !seesAnyway(user)).map((user) => user.user_id);
}
