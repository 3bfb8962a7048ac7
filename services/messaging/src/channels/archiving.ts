import { invalidate } from '@team-chat/bus';
import { clearChannelSettings, maxMessageIds } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { channelArchived } from '../audience/channel-events';
import { channelRecords } from '../content/channel-records';
import type { Context } from '../context';
import { channelAudience } from '../domain/channel-visibility';
import { subscribed, subscribersShown } from '../audience/events';
import type { ChannelForUser, ChannelRow } from '../domain/channel';
import { leaveGroups } from './default-channel-groups';
import { announceDefaults } from './default-channels';

/** Posts the notice that a channel was archived or unarchived, within the transaction that changes the channel. */
type PostNotice = (tx: Transaction, channel: ChannelRow) => Promise<void>;

/** Archives a channel: nobody can post in it, no new users are subscribed to it, and the organisation's settings no
 *  longer name it. */
export async function archiveChannel(ctx: Context, channel: ChannelForUser, postNotice: PostNotice): Promise<void> {
  const { realm_id, id } = channel;
  // First, so that a client that gets an error can repeat the request.
  await ctx.bus.call(clearChannelSettings, { params: { realm_id, channel_id: id } });
  await setArchived(ctx, channel, true, postNotice, async (tx, row) => {
    if (row.is_default) await announceDefaults(ctx, tx, row.realm_id);
    await leaveGroups(ctx, tx, row);
  });
}

/** Takes a channel out of the archive. */
export async function unarchiveChannel(ctx: Context, channel: ChannelForUser, postNotice: PostNotice): Promise<void> {
  const systemGroups = await ctx.systemGroups.get(channel.realm_id);
  await setArchived(ctx, channel, false, postNotice, async (tx, row) => {
    const { realm_id, id } = row;
    const rows = await ctx.subscriptions.listOfChannel(tx, realm_id, id);
    const [record] = await channelRecords(ctx, [{ ...row, is_archived: false }], systemGroups, tx);
    const subscribers = rows.map((sub) => sub.user_id);
    // To clients that do not know archived channels, the channel is new.
    const clients = { archived_channels: false };
    const entries = subscribed(realm_id, { ...record!, subscribers }, rows).map(
      // The users are subscribed already: no user gets other entries than before.
      (entry) => entry.with({ audience: { ...entry.audience, clients }, effects: [] }),
    );
    const others = { ...channelAudience(row, systemGroups), except: { users: subscribers }, clients };
    await ctx.outbox.add(tx, ...entries, ...subscribersShown(realm_id, id, subscribers, others));
  });
}

/** Sets `is_archived` and publishes the change with the entries of `announceMore`, unless another request has just made the
 *  change. Locks the channel. */
async function setArchived(
  ctx: Context,
  channel: ChannelForUser,
  is_archived: boolean,
  postNotice: PostNotice,
  announceMore: (tx: Transaction, before: ChannelRow) => Promise<void>,
): Promise<void> {
  const { realm_id, id } = channel;
  const systemGroups = await ctx.systemGroups.get(realm_id);
  await ctx.db.transaction(async (tx) => {
    await ctx.channels.lockRolesShared(tx, realm_id);
    const before = await ctx.channels.lock(tx, realm_id, channel);
    if (before.is_archived === is_archived) return;
    // While all clients still have the channel.
    if (is_archived) await postNotice(tx, before);
    await ctx.channels.update(tx, realm_id, id, { is_archived, ...(is_archived && { is_default: false }) });
    const [record] = await channelRecords(ctx, [{ ...before, is_archived }], systemGroups, tx);
    const audience = channelAudience(before, systemGroups);
    await ctx.outbox.add(tx, ...channelArchived(realm_id, { record: record!, audience }));
    await announceMore(tx, before);
    if (!is_archived) await postNotice(tx, before);
  });
  invalidate(ctx.bus, maxMessageIds, realm_id, 'all');
}
