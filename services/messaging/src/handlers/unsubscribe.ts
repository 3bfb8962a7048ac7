import { type Handler, invalidate } from '@team-chat/bus';
import { BadRequestError, LOOKUP, type unsubscribe as op } from '@team-chat/contracts';
import { ROLE } from '@team-chat/permissions';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { mayRemoveOthers } from '../domain/channel-access';
import { channelDisappeared, flagsChanged, peersChanged, unsubscribed } from '../events';
import { resolvePrincipals } from '../principals';
import type { ChannelRow } from '../repositories/channels';
import type { NewSubscriber } from '../subscribing';

/** Source: wire-contract-annex.md, DELETE /users/me/subscriptions. */
export const unsubscribe: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const names = [...new Set(params.subscriptions.map((name) => name.trim()))];
  const users = await resolvePrincipals(ctx, actor, params.principals);
  const channels = await ctx.channels.listByName(actor.realm_id, names);
  const known = new Set(channels.map((channel) => channel.name.toLowerCase()));
  const unknown = names.filter((name) => !known.has(name.toLowerCase()));
  if (unknown.length > 0) throw new BadRequestError(`Channel(s) (${unknown.join(', ')}) do not exist`);
  const removesOthers = users.some((user) => user.user_id !== actor.user_id);
  if (removesOthers && channels.some((channel) => !mayRemoveOthers(actor, channel))) {
    throw new BadRequestError('Insufficient permission');
  }
  const removed: string[] = [];
  await ctx.db.transaction(async (tx) => {
    for (const channel of channels) {
      const gone = await unsubscribeUsers(ctx, tx, actor.realm_id, channel, users);
      if (gone.length > 0) removed.push(channel.name);
    }
  });
  invalidate(
    ctx.bus,
    LOOKUP.maxMessageIds,
    actor.realm_id,
    users.map((user) => user.user_id),
  );
  return {
    removed,
    not_removed: channels.map((channel) => channel.name).filter((name) => !removed.includes(name)),
  };
};

/** Unsubscribes those who are subscribed, within `tx`; what they had not read counts as read. */
async function unsubscribeUsers(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  channel: ChannelRow,
  users: NewSubscriber[],
): Promise<number[]> {
  const { conversation_id } = channel;
  const conversation = (await ctx.conversations.lock(tx, realmId, [conversation_id])).get(conversation_id)!;
  const ids = await ctx.subscriptions.listActive(
    tx,
    realmId,
    channel.id,
    users.map((user) => user.user_id),
  );
  if (ids.length === 0) return [];
  for (const userId of ids) {
    const messages = await ctx.flags.listUnreadIds(tx, realmId, userId, conversation_id);
    if (messages.length > 0) {
      await ctx.outbox.add(tx, flagsChanged(realmId, userId, { op: 'add', flag: 'read', messages }));
    }
  }
  await ctx.subscriptions.deactivate(tx, realmId, { ...channel, last_seq: conversation.last_seq }, ids);
  await ctx.channels.addToSubscriberCount(tx, realmId, channel.id, -ids.length);
  const record = { stream_id: channel.id, invite_only: channel.invite_only };
  await ctx.outbox.add(
    tx,
    unsubscribed(realmId, channel, ids),
    peersChanged(realmId, 'peer_remove', record, ids),
  );
  const losing = users
    .filter((user) => ids.includes(user.user_id))
    .filter((user) => (channel.invite_only ? user.role > ROLE.administrator : user.role === ROLE.guest))
    .map((user) => user.user_id);
  if (losing.length > 0) await ctx.outbox.add(tx, channelDisappeared(realmId, channel.id, losing));
  return ids;
}
