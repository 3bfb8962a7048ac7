import type { Actor } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isGuest } from '@team-chat/permissions';
import type { Context } from './context';
import { maySeeChannel } from './domain/channel-access';
import { channelRecord } from './domain/channel-record';
import { channelsAppeared, channelsDisappeared, defaultsChanged, subscribersShown } from './events';

/** Tells a user of the channels that another role shows or hides. */
export async function announceRoleChange(
  ctx: Context,
  tx: Transaction,
  { before, after }: { before: Actor; after: Actor },
  systemGroups: Record<string, number>,
): Promise<void> {
  const { realm_id, user_id } = after;
  const own = await ctx.subscriptions.listOfUser(realm_id, user_id, tx);
  const subscribed = new Set(own.filter((row) => row.is_active).map((row) => row.channel_id));
  const channels = (await ctx.channels.listAll(realm_id, tx)).filter((row) => !subscribed.has(row.id));
  const seenBefore = (row: (typeof channels)[number]) => maySeeChannel(before, row, false);
  const seenAfter = (row: (typeof channels)[number]) => maySeeChannel(after, row, false);
  const gained = channels.filter((row) => !seenBefore(row) && seenAfter(row));
  const lost = channels.filter((row) => seenBefore(row) && !seenAfter(row));
  const records = gained.map((row) => channelRecord(row, systemGroups, ctx.now()));
  const subscribers = await ctx.subscriptions.listSubscribers(
    realm_id,
    gained.map((row) => row.id),
    tx,
  );
  await ctx.outbox.add(
    tx,
    ...channelsAppeared(realm_id, records, [user_id]),
    ...records.flatMap((record) =>
      subscribersShown(realm_id, record.stream_id, subscribers.get(record.stream_id) ?? [], {
        users: [user_id],
      }),
    ),
    ...channelsDisappeared(
      realm_id,
      lost.map((row) => row.id),
      { users: [user_id] },
    ),
  );
  if (isGuest(before.role) === isGuest(after.role)) return;
  // Guests have no default channels.
  const defaults = isGuest(after.role) ? [] : await ctx.channels.listDefaultIds(realm_id, tx);
  await ctx.outbox.add(tx, defaultsChanged(realm_id, defaults, { users: [user_id] }));
}
