import { invalidate } from '@team-chat/bus';
import { BadRequestError, maxMessageIds, type Request, type unsubscribe as op } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { isGuest } from '@team-chat/permissions';
import { accessChannelsByName } from '../access/access-channel';
import { loadUnsubscribedReaders } from '../access/channel-readers';
import { updateGuestVisibility } from '../access/user-visibility';
import { onlyAsSubscribers } from '../audience/channel-viewers';
import type { Context, Handler } from '../context';
import { mayRemoveOthers } from '../domain/channel-access';
import { aboutChannel, channelsDisappeared, flagsChanged, peersChanged, unsubscribed } from '../audience/events';
import { resolveSubscribers } from '../subscriptions/principals';
import type { ChannelRow } from '../domain/channel';
import type { NewSubscriber } from '../subscriptions/subscribing';

/** Source: spec/wire-contract-annex.md, section 3, "DELETE /users/me/subscriptions". */
export const unsubscribe: Handler<typeof op> = async (ctx, request) => {
  const removal = await prepareRemoval(ctx, request);
  return removal.finish(await ctx.db.transaction((tx) => removal.apply(tx)));
};

/** A removal of subscriptions that has passed its checks. */
export interface Removal {
  conversation_ids: number[];
  /** Returns the names of the channels that were left. */
  apply(tx: Transaction): Promise<string[]>;
  /** Updates what depends on the subscriptions, after the commit. Returns the operation's result. */
  finish(removed: string[]): Promise<{ removed: string[]; not_removed: string[] }>;
}

/** Checks that the actor may remove these subscriptions. */
export async function prepareRemoval(ctx: Context, { actor, params }: Request<typeof op>): Promise<Removal> {
  const { realm_id } = actor;
  const names = [...new Set(params.subscriptions.map((name) => name.trim()))];
  const users = await resolveSubscribers(ctx, actor, params.principals);
  const channels = await accessChannelsByName(ctx, actor, names);
  const removesOthers = users.some(
    ({ user_id, bot_owner_id }) => user_id !== actor.user_id && bot_owner_id !== actor.user_id,
  );
  if (removesOthers && channels.some((channel) => !mayRemoveOthers(actor, channel))) {
    throw new BadRequestError('Insufficient permission');
  }
  const systemGroups = await ctx.systemGroups.get(realm_id);
  const userIds = users.map((user) => user.user_id);
  const conversation_ids = channels.map((channel) => channel.conversation_id);
  const readers = new Map<number, Set<number>>();
  for (const channel of channels) {
    readers.set(channel.id, new Set(await loadUnsubscribedReaders(ctx, realm_id, channel)));
  }
  return {
    conversation_ids,
    async apply(tx) {
      const conversations = await ctx.conversations.lock(tx, realm_id, conversation_ids);
      // Read again under the lock: the settings that decide which users see the channels may have changed.
      const held = await ctx.channels.listByIds(realm_id, [...new Set(channels.map((row) => row.id))], tx);
      const left: string[] = [];
      for (const channel of held) {
        const { last_seq } = conversations.get(channel.conversation_id)!;
        const staying = readers.get(channel.id)!;
        const gone = await unsubscribeUsers(ctx, tx, { ...channel, last_seq }, users, { systemGroups, staying });
        if (gone.length > 0) left.push(channel.name);
      }
      return left;
    },
    async finish(removed) {
      invalidate(ctx.bus, maxMessageIds, realm_id, userIds);
      if (removed.length > 0) await updateGuestVisibility(ctx, realm_id, userIds);
      const names = channels.map((channel) => channel.name);
      return { removed, not_removed: names.filter((name) => !removed.includes(name)) };
    },
  };
}

/** Unsubscribes the users who are subscribed and returns their ids. Their unread messages become read, and clients of users
 *  who may not read the channel any more are told to forget its stars. `staying` are its `loadUnsubscribedReaders`. `tx` must
 *  hold the conversation's lock. */
async function unsubscribeUsers(
  ctx: Context,
  tx: Transaction,
  channel: ChannelRow & { last_seq: number },
  users: NewSubscriber[],
  { systemGroups, staying }: { systemGroups: Record<string, number>; staying: ReadonlySet<number> },
): Promise<number[]> {
  const { realm_id, conversation_id } = channel;
  const ids = await ctx.subscriptions.listActive(
    tx,
    realm_id,
    channel.id,
    users.map((user) => user.user_id),
  );
  if (ids.length === 0) return [];
  await ctx.flags.lockReaders(tx, realm_id, ids, conversation_id);
  const unread = await ctx.flags.listUnreadIds(tx, realm_id, ids, conversation_id);
  await ctx.subscriptions.deactivate(tx, realm_id, channel, ids);
  await ctx.channels.addToSubscriberCount(tx, realm_id, channel.id, -ids.length);
  const left = users.filter((user) => ids.includes(user.user_id));
  const losing = await onlyAsSubscribers(ctx, tx, channel, left, systemGroups);
  const closedTo = left.filter(({ user_id, role }) =>
    channel.invite_only ? !staying.has(user_id) : isGuest(role) && !channel.is_web_public,
  );
  const closedIds = closedTo.map((user) => user.user_id);
  const stars = await ctx.flags.listStarredIds(tx, realm_id, closedIds, conversation_id);
  await ctx.outbox.addAll(tx, [
    ...[...unread].flatMap(([userId, messages]) =>
      flagsChanged(realm_id, userId, { op: 'add', flag: 'read', messages }),
    ),
    ...[...stars].flatMap(([userId, messages]) =>
      flagsChanged(realm_id, userId, { op: 'remove', flag: 'starred', messages }),
    ),
    ...aboutChannel(channel, [
      ...unsubscribed(realm_id, channel, ids),
      ...peersChanged(realm_id, 'peer_remove', channel, ids, systemGroups),
      ...(losing.length > 0 ? channelsDisappeared(realm_id, [channel.id], { users: losing }) : []),
    ]),
  ]);
  return ids;
}
