import { type ChannelGroupSetting, getGroupCards } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isGuest, SYSTEM_GROUP } from '@team-chat/permissions';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import type { ChannelPermissions } from '../domain/channel-access';

/** Permissions over a private channel that let their holders read it. */
const OPENING: ChannelGroupSetting[] = ['can_add_subscribers_group', 'can_subscribe_group'];

/** Returns the users who may read a private channel without being subscribed; none for public channels. Asks other
 *  services: call it before a transaction. */
export async function loadUnsubscribedReaders(
  ctx: Context,
  realm_id: number,
  channel: Pick<ChannelPermissions, 'invite_only' | 'group_settings'>,
): Promise<number[]> {
  if (!channel.invite_only) return [];
  const nobody = (await ctx.systemGroups.get(realm_id))[SYSTEM_GROUP.nobody]!;
  const users = new Set<number>();
  const groups = new Set<number>();
  for (const value of OPENING.map((name) => channel.group_settings[name])) {
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
  const cards = await ctx.userCards.getMany(realm_id, users);
  return [...cards.values()].filter((card) => !isGuest(card.role)).map((card) => card.user_id);
}

/** Returns the users among `userIds` who may read a channel, subscribers included. `invited` are the channel's
 *  `loadUnsubscribedReaders`. */
export async function listReaders(
  ctx: Context,
  tx: Transaction,
  { realm_id, id, invite_only, is_web_public }: ChannelForUser,
  invited: ReadonlySet<number>,
  userIds: number[],
): Promise<Set<number>> {
  const subscribed = await ctx.subscriptions.listActive(tx, realm_id, id, userIds);
  const roles = await ctx.userReplicas.listRoles(tx, realm_id, userIds);
  const others = [...roles].filter(([userId, role]) =>
    invite_only ? invited.has(userId) : is_web_public || !isGuest(role),
  );
  return new Set([...subscribed, ...others.map(([userId]) => userId)]);
}
