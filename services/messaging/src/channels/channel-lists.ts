import type { Actor, ChannelRecord, SubscriptionRecord } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import { channelRecords } from '../content/channel-records';
import { isSpectator } from '@team-chat/permissions';
import type { Context } from '../context';
import { maySeeChannel, maySeeContent } from '../domain/channel-access';
import { personalFields } from '../audience/events';
import type { ChannelRow } from '../domain/channel';
import { spectatorSubscriptions } from '../access/spectator';

type NeverSubscribed = ChannelRecord & Pick<SubscriptionRecord, 'subscribers' | 'partial_subscribers'>;

/** Returns whether a user knows of a channel. */
export type Knows = (channel: ChannelRow, isSubscribed: boolean) => boolean;

/** All channels a user knows of, by the user's subscription to them. */
export interface ChannelLists {
  subscriptions: SubscriptionRecord[];
  unsubscribed: SubscriptionRecord[];
  never_subscribed: NeverSubscribed[];
  /** The same channels without personal settings. */
  streams: (ChannelRecord & { is_default: boolean; may_see_content: boolean })[];
}

export async function readChannelLists(
  ctx: Context,
  actor: Actor,
  {
    includeSubscribers,
    systemGroups,
    knows = (row, isSubscribed) => maySeeChannel(actor, row, isSubscribed),
  }: {
    includeSubscribers: 'true' | 'false' | 'partial';
    systemGroups: Record<string, number>;
    knows?: Knows;
  },
  tx: Queryable = ctx.db.knex,
): Promise<ChannelLists> {
  const { realm_id, user_id } = actor;
  const rows = await ctx.channels.listAll(realm_id, tx);
  const subscriptions = isSpectator(actor)
    ? spectatorSubscriptions(actor, rows)
    : await ctx.subscriptions.listOfUser(realm_id, user_id, tx);
  const own = new Map(subscriptions.map((sub) => [sub.channel_id, sub]));
  const visible = rows.filter((row) => knows(row, own.get(row.id)?.is_active ?? false));
  // Under `partial` the server may leave out some subscribers of large channels; it need not, and does not.
  const subscribers =
    includeSubscribers === 'false'
      ? undefined
      : await ctx.subscriptions.listSubscribers(
          realm_id,
          visible.map((row) => row.id),
          tx,
        );
  const lists: ChannelLists = { subscriptions: [], unsubscribed: [], never_subscribed: [], streams: [] };
  const records = await channelRecords(ctx, visible, systemGroups, tx);
  for (const [index, row] of visible.entries()) {
    const record = records[index]!;
    const may_see_content = maySeeContent(actor, row, own.get(row.id)?.is_active ?? false);
    lists.streams.push({ ...record, is_default: row.is_default, may_see_content });
    const full = { ...record, ...(subscribers && { subscribers: subscribers.get(row.id) ?? [] }) };
    const sub = own.get(row.id);
    if (!sub) lists.never_subscribed.push(full);
    else (sub.is_active ? lists.subscriptions : lists.unsubscribed).push({ ...full, ...personalFields(sub) });
  }
  return lists;
}
