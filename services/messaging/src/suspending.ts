import type { Transaction } from '@team-chat/db';
import { channelViewers } from './channel-viewers';
import type { Context } from './context';
import { peersChanged } from './events';
import type { ChannelRow } from './repositories/channels';

/** User ids by channel id. */
type Viewers = Map<number, number[]>;

interface User {
  realm_id: number;
  user_id: number;
}

/** Who knows of each private channel that such a change concerns. Asks other services: call it before the transaction. */
export async function viewersOfPrivate(ctx: Context, { realm_id, user_id }: User): Promise<Viewers> {
  const viewers: Viewers = new Map();
  const subscriptions = await ctx.subscriptions.listOfUser(realm_id, user_id);
  const ids = subscriptions.map((row) => row.channel_id);
  for (const channel of await ctx.channels.listByIds(realm_id, ids)) {
    if (channel.invite_only) viewers.set(channel.id, await channelViewers(ctx, realm_id, channel));
  }
  return viewers;
}

/** Takes a deactivated user out of its channels: nothing that is sent from now on is theirs. What was unread stays so. */
export async function suspendSubscriptions(
  ctx: Context,
  tx: Transaction,
  user: User,
  viewers: Viewers,
): Promise<void> {
  const channels = await lockChannels(ctx, tx, user, { is_active: true });
  for (const channel of channels) {
    await ctx.subscriptions.suspend(tx, channel, user.user_id);
    await announce(ctx, tx, channel, user.user_id, 'peer_remove', viewers);
  }
}

/** The reverse, when the account is active again. */
export async function resumeSubscriptions(
  ctx: Context,
  tx: Transaction,
  user: User,
  viewers: Viewers,
): Promise<void> {
  const channels = await lockChannels(ctx, tx, user, { suspended: true });
  for (const channel of channels) {
    await ctx.subscriptions.resume(tx, channel, user.user_id);
    await announce(ctx, tx, channel, user.user_id, 'peer_add', viewers);
  }
}

/** The user's channels with those subscriptions, as they are once nobody sends to them. */
async function lockChannels(
  ctx: Context,
  tx: Transaction,
  { realm_id, user_id }: User,
  which: { is_active: true } | { suspended: true },
): Promise<(ChannelRow & { last_seq: number })[]> {
  const ids = await ctx.subscriptions.listChannelIds(tx, realm_id, user_id, which);
  const channels = await ctx.channels.listByIds(realm_id, ids, tx);
  const conversations = await ctx.conversations.lock(
    tx,
    realm_id,
    channels.map((channel) => channel.conversation_id),
  );
  // Whoever was subscribing or unsubscribing the user meanwhile has committed now.
  const still = new Set(await ctx.subscriptions.listChannelIds(tx, realm_id, user_id, which));
  return channels
    .filter((channel) => still.has(channel.id))
    .map((channel) => ({ ...channel, last_seq: conversations.get(channel.conversation_id)!.last_seq }));
}

async function announce(
  ctx: Context,
  tx: Transaction,
  channel: ChannelRow,
  userId: number,
  op: 'peer_add' | 'peer_remove',
  viewers: Viewers,
): Promise<void> {
  const { realm_id, id } = channel;
  await ctx.channels.addToSubscriberCount(tx, realm_id, id, op === 'peer_add' ? 1 : -1);
  const record = { ...channel, stream_id: id };
  await ctx.outbox.add(tx, ...peersChanged(realm_id, op, record, viewers.get(id) ?? [], [userId]));
}
