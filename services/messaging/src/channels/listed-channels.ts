import type { Actor, ChannelRecord } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import { isSpectator } from '@team-chat/permissions';
import { spectatorSubscriptions } from '../access/spectator';
import { channelRecords } from '../content/channel-records';
import type { Context } from '../context';
import { maySeeChannel } from '../domain/channel-access';
import type { ChannelRow } from '../domain/channel';
import type { SubscriptionRow } from '../repositories/subscriptions';

/** A channel that a user knows of. */
export interface ListedChannel {
  row: ChannelRow;
  record: ChannelRecord;
  /** The user's present or former subscription. */
  subscription: SubscriptionRow | undefined;
}

export const isSubscribed = ({ subscription }: Pick<ListedChannel, 'subscription'>): boolean =>
  subscription?.is_active ?? false;

/** Returns whether a user knows of a channel. */
export type Knows = (channel: ChannelRow, isSubscribed: boolean) => boolean;

/** Lists the channels that a user knows of, by id. */
export async function listChannels(
  ctx: Context,
  actor: Actor,
  {
    systemGroups,
    knows = (row, isSubscribed) => maySeeChannel(actor, row, isSubscribed),
  }: { systemGroups: Record<string, number>; knows?: Knows },
  tx: Queryable = ctx.db.knex,
): Promise<ListedChannel[]> {
  const { realm_id, user_id } = actor;
  const rows = await ctx.channels.listAll(realm_id, tx);
  const subscriptions = isSpectator(actor)
    ? spectatorSubscriptions(actor, rows)
    : await ctx.subscriptions.listOfUser(realm_id, user_id, tx);
  const own = new Map(subscriptions.map((sub) => [sub.channel_id, sub]));
  const known = rows.filter((row) => knows(row, own.get(row.id)?.is_active ?? false));
  const records = await channelRecords(ctx, known, systemGroups, tx);
  return known.map((row, index) => ({ row, record: records[index]!, subscription: own.get(row.id) }));
}

/** Returns the ids of the subscribers by channel; undefined if the client does not want subscribers. `partial` allows
 *  leaving out subscribers of large channels; all subscribers are returned nevertheless. */
export async function listSubscribers(
  ctx: Context,
  realmId: number,
  channels: ListedChannel[],
  include: 'true' | 'false' | 'partial',
  tx?: Queryable,
): Promise<Map<number, number[]> | undefined> {
  if (include === 'false') return undefined;
  const ids = channels.map(({ row }) => row.id);
  return ctx.subscriptions.listSubscribers(realmId, ids, tx);
}
