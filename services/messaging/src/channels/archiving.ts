import type { Transaction } from '@team-chat/db';
import { channelArchived } from '../audience/channel-events';
import { channelRecords } from '../content/channel-records';
import type { Context } from '../context';
import { channelAudience } from '../domain/channel-visibility';
import { subscribed, subscribersShown } from '../audience/events';
import type { ChannelForUser, ChannelRow } from '../domain/channel';
import { leaveGroups } from './default-channel-groups';
import { announceDefaults } from './default-channels';

/** Archives a channel within `tx`, or takes it out of the archive, and publishes it; does nothing if the channel has the wanted
 *  state. In an archived channel nobody can post, and no new users are subscribed to it. `postNotice` posts the notice of it.
 *  Locks the channel. */
export async function setArchived(
  ctx: Context,
  tx: Transaction,
  channel: ChannelForUser,
  is_archived: boolean,
  postNotice: (tx: Transaction, channel: ChannelRow) => Promise<void>,
  systemGroups: Record<string, number>,
): Promise<void> {
  const { realm_id, id } = channel;
  const before = await ctx.channels.lock(tx, realm_id, channel);
  if (before.is_archived === is_archived) return;
  // While all clients still have the channel.
  if (is_archived) await postNotice(tx, before);
  await ctx.channels.update(tx, realm_id, id, { is_archived, ...(is_archived && { is_default: false }) });
  const [record] = await channelRecords(ctx, [{ ...before, is_archived }], systemGroups, tx);
  const audience = channelAudience(before, systemGroups);
  await ctx.outbox.add(tx, ...channelArchived(realm_id, { record: record!, audience }));
  if (is_archived) {
    if (before.is_default) await announceDefaults(ctx, tx, realm_id);
    await leaveGroups(ctx, tx, before);
  } else {
    await announceSubscribers(ctx, tx, before, systemGroups);
    await postNotice(tx, before);
  }
}

/** Publishes the subscriptions of a channel that was unarchived: to clients that do not know archived channels, the channel is new. */
async function announceSubscribers(
  ctx: Context,
  tx: Transaction,
  row: ChannelRow,
  systemGroups: Record<string, number>,
): Promise<void> {
  const { realm_id, id } = row;
  const rows = await ctx.subscriptions.listOfChannel(tx, realm_id, id);
  const [record] = await channelRecords(ctx, [{ ...row, is_archived: false }], systemGroups, tx);
  const subscribers = rows.map((sub) => sub.user_id);
  const clients = { archived_channels: false };
  const entries = subscribed(realm_id, { ...record!, subscribers }, rows).map(
    // The users are subscribed already: no user gets other entries than before.
    (entry) => entry.with({ audience: { ...entry.audience, clients }, effects: [] }),
  );
  const others = { ...channelAudience(row, systemGroups), except: { users: subscribers }, clients };
  await ctx.outbox.add(tx, ...entries, ...subscribersShown(realm_id, id, subscribers, others));
}
