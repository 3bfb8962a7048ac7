import type { Actor, ChannelRecord, SubscriptionRecord } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import type { Context } from './context';
import { maySeeChannel, maySeeContent } from './domain/channel-access';
import { channelRecord } from './domain/channel-record';
import { personalFields } from './events';

type NeverSubscribed = ChannelRecord & Pick<SubscriptionRecord, 'subscribers' | 'partial_subscribers'>;

/** All channels a user may know of, by how the user stands to them. */
export interface ChannelLists {
  subscriptions: SubscriptionRecord[];
  unsubscribed: SubscriptionRecord[];
  never_subscribed: NeverSubscribed[];
  /** The same channels without anything personal. */
  streams: (ChannelRecord & { is_default: boolean; may_see_content: boolean })[];
}

export async function readChannelLists(
  ctx: Context,
  actor: Actor,
  includeSubscribers: 'true' | 'false' | 'partial',
  systemGroups: Record<string, number>,
  tx: Queryable = ctx.db.knex,
): Promise<ChannelLists> {
  const { realm_id, user_id } = actor;
  const rows = await ctx.channels.listAll(realm_id, tx);
  const own = new Map(
    (await ctx.subscriptions.listOfUser(realm_id, user_id, tx)).map((sub) => [sub.channel_id, sub]),
  );
  const visible = rows.filter((row) => maySeeChannel(actor, row, own.get(row.id)?.is_active ?? false));
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
  for (const row of visible) {
    const record = channelRecord(row, systemGroups, ctx.now());
    const may_see_content = maySeeContent(actor, row, own.get(row.id)?.is_active ?? false);
    lists.streams.push({ ...record, is_default: row.is_default, may_see_content });
    const full = { ...record, ...(subscribers && { subscribers: subscribers.get(row.id) ?? [] }) };
    const sub = own.get(row.id);
    if (!sub) lists.never_subscribed.push(full);
    else (sub.is_active ? lists.subscriptions : lists.unsubscribed).push({ ...full, ...personalFields(sub) });
  }
  return lists;
}
