import { type ChannelRecord, type Role, streamCreated } from '@team-chat/contracts';
import { ConflictError, type Transaction } from '@team-chat/db';
import { isGuest, ROLE } from '@team-chat/permissions';
import { channelRecords } from '../content/channel-records';
import { onlyAsSubscribers } from '../audience/channel-viewers';
import type { Context } from '../context';
import { channelAudience, revealedUsers } from '../domain/channel-visibility';
import { colorOf } from '../domain/subscription';
import {
  aboutChannel,
  channelCreated,
  channelsDisappeared,
  flagsChanged,
  peersChanged,
  subscribed,
  unsubscribed,
} from '../audience/events';
import type { ChannelRow } from '../domain/channel';

export interface NewSubscriber {
  user_id: number;
  role: Role;
}

export interface SubscribeOptions {
  /** Whether the channel was created in this transaction: then it is published to everyone who may see it. */
  isNew: boolean;
  /** Ids of the system groups by name, asked for before the transaction. */
  systemGroups: Record<string, number>;
  /** Colour to use instead of the next one of the palette. */
  color?: string | undefined;
}

/** Locks the states of users who are to be subscribed, and of users whom the settings of a new channel name, until `tx`
 *  ends. Throws ConflictError if the account of a user to be subscribed was deactivated since the check, or its
 *  reactivation has not been applied to this service's data yet. Call it before locking channels. */
export async function lockSubscribers(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  users: NewSubscriber[],
  named: NewSubscriber[] = [],
): Promise<void> {
  await ctx.userReplicas.lockShared(tx, realmId, [...users, ...named]);
  const ids = users.map((user) => user.user_id);
  if ((await ctx.userReplicas.listInactive(realmId, ids, tx)).size > 0) throw new ConflictError();
}

/** Subscribes the users who are not subscribed yet, within `tx`, and publishes the subscriptions. Locks the conversation
 *  first, so that the log orders the subscriptions among the messages. Returns the ids of the users whom it subscribed. */
export async function subscribeUsers(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  channel: ChannelRow,
  users: NewSubscriber[],
  options: SubscribeOptions,
): Promise<number[]> {
  const conversation = (await ctx.conversations.lock(tx, realmId, [channel.conversation_id])).get(
    channel.conversation_id,
  )!;
  const already = new Set(
    await ctx.subscriptions.listActive(
      tx,
      realmId,
      channel.id,
      users.map((user) => user.user_id),
    ),
  );
  const fresh = users.filter((user) => !already.has(user.user_id));
  const freshIds = fresh.map((user) => user.user_id);
  if (fresh.length > 0) {
    await ctx.channels.addToSubscriberCount(tx, realmId, channel.id, fresh.length);
  }
  const [current] = await ctx.channels.listByIds(realmId, [channel.id], tx);
  const [record] = await channelRecords(ctx, [current!], options.systemGroups, tx);
  await announceVisibility(ctx, tx, { row: current!, record: record! }, fresh, options);
  if (fresh.length === 0) return [];
  const color = options.color ?? colorOf(channel.id);
  const rows = await ctx.subscriptions.activate(
    tx,
    realmId,
    { ...channel, last_seq: conversation.last_seq },
    freshIds.map((user_id) => ({ user_id, color })),
  );
  const subscribers = (await ctx.subscriptions.listSubscribers(realmId, [channel.id], tx)).get(channel.id)!;
  await ctx.outbox.add(
    tx,
    ...aboutChannel(record!, [
      ...subscribed(realmId, { ...record!, subscribers }, rows),
      ...peersChanged(realmId, 'peer_add', current!, freshIds, options.systemGroups),
    ]),
  );
  return freshIds;
}

/** Publishes a channel to users who could not see it before: a new channel to all users who may see it, an older channel to
 *  users who see it only by the subscription. */
async function announceVisibility(
  ctx: Context,
  tx: Transaction,
  { row, record }: { row: ChannelRow; record: ChannelRecord },
  fresh: NewSubscriber[],
  { isNew, systemGroups }: SubscribeOptions,
): Promise<void> {
  const { realm_id } = row;
  if (!isNew) {
    const users = await onlyAsSubscribers(ctx, tx, row, fresh, systemGroups);
    const entries = aboutChannel(record, [channelCreated(realm_id, record, { users })]);
    if (users.length > 0) await ctx.outbox.add(tx, ...entries);
    return;
  }
  const viewers = await ctx.channelViewers.insert(tx, row, revealedUsers(row.group_settings));
  const roles = await ctx.userReplicas.listRoles(tx, realm_id, viewers);
  const seeing = row.invite_only ? viewers.filter((id) => !isGuest(roles.get(id) ?? ROLE.guest)) : [];
  const users = [...fresh.map((user) => user.user_id), ...seeing];
  const audience = { ...channelAudience(row, systemGroups), users };
  const created = streamCreated.entry(
    realm_id,
    audience,
    { streams: [record] },
    {
      // The members of groups that the settings name are asked for later, by consumers/channel-settings.ts.
      shaping: { is_new: true },
      effects: [{ kind: 'reveal', channel_id: row.id, user_ids: viewers }],
    },
  );
  await ctx.outbox.add(tx, created);
}

/** Unsubscribes the users who are subscribed and returns their ids. Their unread messages become read. `tx` must hold
 *  the conversation's lock. */
export async function unsubscribeUsers(
  ctx: Context,
  tx: Transaction,
  channel: ChannelRow & { last_seq: number },
  users: NewSubscriber[],
  systemGroups: Record<string, number>,
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
  await ctx.outbox.addAll(tx, [
    ...[...unread].flatMap(([userId, messages]) =>
      flagsChanged(realm_id, userId, { op: 'add', flag: 'read', messages }),
    ),
    ...aboutChannel(channel, [
      ...unsubscribed(realm_id, channel, ids),
      ...peersChanged(realm_id, 'peer_remove', channel, ids, systemGroups),
      ...(losing.length > 0 ? channelsDisappeared(realm_id, [channel.id], { users: losing }) : []),
    ]),
  ]);
  return ids;
}
