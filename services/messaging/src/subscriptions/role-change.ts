import type { Actor, Role } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isGuest } from '@team-chat/permissions';
import { readerFor } from '../access/access-message';
import { channelRecords } from '../content/channel-records';
import { clientsOf } from '../audience/channel-viewers';
import type { Context } from '../context';
import { maySeeUnsubscribed } from '../domain/channel-visibility';
import {
  channelsAppeared,
  channelsDisappeared,
  defaultGroupsChanged,
  defaultsChanged,
  flagsChanged,
  rolePlaced,
  subscribersShown,
} from '../audience/events';
import type { ChannelRow } from '../domain/channel';
import { FLAG_BITS } from '../domain/flags';

/** Publishes to a user the channels that another role shows or hides. Groups that come with a role are handled when their
 *  events arrive, see consumers/groups.ts. */
export async function announceRoleChange(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: { realm_id: number; user_id: number },
  roles: { before: Role; after: Role },
  systemGroups: Record<string, number>,
): Promise<void> {
  const revealed = new Set(await ctx.channelViewers.listOfUser(realm_id, user_id, tx));
  const knows = (role: Role, row: ChannelRow) =>
    maySeeUnsubscribed({ role, isViewer: revealed.has(row.id) }, row, systemGroups);
  const depends = (row: ChannelRow) => knows(roles.before, row) !== knows(roles.after, row);
  const likely = (await ctx.channels.listAll(realm_id, tx)).filter(depends);
  await ctx.conversations.lock(
    tx,
    realm_id,
    likely.map((row) => row.conversation_id),
  );
  // Earlier entries about these channels were addressed by the former role; later ones see the new role.
  await ctx.outbox.add(tx, rolePlaced(realm_id, user_id, roles.before, roles.after));
  const ids = likely.map((row) => row.id);
  const own = await ctx.subscriptions.listOfUser(realm_id, user_id, tx);
  const subscribed = new Set(own.filter((row) => row.is_active).map((row) => row.channel_id));
  const rows = (await ctx.channels.listByIds(realm_id, ids, tx)).filter(
    (row) => !subscribed.has(row.id) && depends(row),
  );
  const subscribers = await ctx.subscriptions.listSubscribers(realm_id, ids, tx);
  // Some clients do not know archived channels.
  for (const is_archived of [false, true]) {
    const some = rows.filter((row) => row.is_archived === is_archived);
    const gained = some.filter((row) => knows(roles.after, row));
    const lost = some.filter((row) => knows(roles.before, row)).map((row) => row.id);
    const records = await channelRecords(ctx, gained, systemGroups, tx);
    const audience = { users: [user_id], ...clientsOf({ is_archived }) };
    await ctx.outbox.add(
      tx,
      ...channelsAppeared(realm_id, records, audience),
      ...gained.flatMap(({ id }) => subscribersShown(realm_id, id, subscribers.get(id) ?? [], audience)),
      ...channelsDisappeared(realm_id, lost, audience),
    );
  }
  if (isGuest(roles.before) === isGuest(roles.after)) return;
  // Guests have no default channels.
  const [defaults, groups] = isGuest(roles.after)
    ? [[], []]
    : [await ctx.channels.listDefaultIds(realm_id, tx), await ctx.defaultChannelGroups.list(realm_id, tx)];
  const user = { users: [user_id] };
  await ctx.outbox.add(tx, defaultsChanged(realm_id, defaults, user), defaultGroupsChanged(realm_id, groups, user));
  await announceStars(ctx, tx, { realm_id, user_id }, roles);
}

/** Tells clients of a user who became a guest, or no longer is one, which stars they forget and which they show again. Messages that
 *  groups let the user read are left out: groups follow the role later. */
async function announceStars(
  ctx: Context,
  tx: Transaction,
  user: { realm_id: number; user_id: number },
  roles: { before: Role; after: Role },
): Promise<void> {
  const listStars = async (role: Role) => {
    const actor: Actor = { ...user, role, is_bot: false, group_ids: [] };
    return new Set(await ctx.registration.listStarredIds(await readerFor(ctx, actor, tx), FLAG_BITS.starred, tx));
  };
  const [before, after] = [await listStars(roles.before), await listStars(roles.after)];
  const announce = async (op: 'add' | 'remove', messages: number[]) => {
    if (messages.length === 0) return;
    await ctx.outbox.add(tx, ...flagsChanged(user.realm_id, user.user_id, { op, flag: 'starred', messages }));
  };
  await announce(
    'remove',
    [...before].filter((id) => !after.has(id)),
  );
  await announce(
    'add',
    [...after].filter((id) => !before.has(id)),
  );
}
