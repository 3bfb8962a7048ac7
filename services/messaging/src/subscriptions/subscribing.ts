import { type ChannelRecord, type EventEntry, type Role, streamCreated } from '@team-chat/contracts';
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
import type { SubscriptionRow } from '../repositories/subscriptions';

export interface NewSubscriber {
  user_id: number;
  role: Role;
}

export interface SubscribeOptions {
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

/** Subscribes the users who are not subscribed yet, within `tx`, and publishes the subscriptions, with the stars of messages
 *  that become readable again. Locks the conversation
 *  first, so that the log orders the subscriptions among the messages. Returns the ids of the users whom it subscribed. */
export async function subscribeUsers(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  channel: ChannelRow,
  users: NewSubscriber[],
  options: SubscribeOptions,
): Promise<number[]> {
  const { id, conversation_id } = channel;
  const { last_seq } = (await ctx.conversations.lock(tx, realmId, [conversation_id])).get(conversation_id)!;
  const ids = users.map((user) => user.user_id);
  const already = new Set(await ctx.subscriptions.listActive(tx, realmId, id, ids));
  const fresh = users.filter((user) => !already.has(user.user_id));
  const freshIds = fresh.map((user) => user.user_id);
  if (fresh.length > 0) {
    await ctx.channels.addToSubscriberCount(tx, realmId, id, fresh.length);
  }
  const [current] = await ctx.channels.listByIds(realmId, [id], tx);
  const [record] = await channelRecords(ctx, [current!], options.systemGroups, tx);
  const revealed = await onlyAsSubscribers(ctx, tx, current!, fresh, options.systemGroups);
  if (revealed.length > 0) {
    await ctx.outbox.add(tx, ...aboutChannel(record!, [channelCreated(realmId, record!, { users: revealed })]));
  }
  if (fresh.length === 0) return [];
  const color = options.color ?? colorOf(id);
  const wanted = freshIds.map((user_id) => ({ user_id, color, channel: { id, conversation_id, last_seq } }));
  const rows = await ctx.subscriptions.activate(tx, realmId, wanted);
  const reading = fresh.filter(({ role }) => current!.invite_only || isGuest(role)).map((user) => user.user_id);
  const stars = await ctx.flags.listStarredIds(tx, realmId, reading, conversation_id);
  const subscribers = (await ctx.subscriptions.listSubscribers(realmId, [id], tx)).get(id)!;
  const entries = subscriptionEntries(current!, { ...record!, subscribers }, rows, options);
  await ctx.outbox.add(
    tx,
    ...aboutChannel(record!, entries),
    ...[...stars].flatMap(([userId, messages]) =>
      flagsChanged(realmId, userId, { op: 'add', flag: 'starred', messages }),
    ),
  );
  return freshIds;
}

/** Subscribes users to channels that `tx` has created, and publishes the channels to everyone who may see them, and the
 *  subscriptions. `colors` are by name of the channel, and replace those of the palette. Takes few statements for any number
 *  of channels. */
export async function subscribeToNewChannels(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  channels: ChannelRow[],
  users: NewSubscriber[],
  { systemGroups, colors }: { systemGroups: Record<string, number>; colors?: ReadonlyMap<string, string | undefined> },
): Promise<void> {
  if (channels.length === 0) return;
  const subscribers = users.map((user) => user.user_id).sort((one, other) => one - other);
  const created = channels.map((channel) => ({ ...channel, subscriber_count: users.length }));
  if (users.length > 0) {
    const ids = created.map((channel) => channel.id);
    await ctx.channels.setSubscriberCount(tx, realmId, ids, users.length);
  }
  const wanted = created.flatMap(({ id, name, conversation_id }) => {
    const color = colors?.get(name) ?? colorOf(id);
    return subscribers.map((user_id) => ({ user_id, color, channel: { id, conversation_id, last_seq: 0 } }));
  });
  const rowsOf = new Map<number, SubscriptionRow[]>(created.map(({ id }) => [id, []]));
  for (const row of await ctx.subscriptions.activate(tx, realmId, wanted)) rowsOf.get(row.channel_id)!.push(row);
  const records = await channelRecords(ctx, created, systemGroups, tx);
  const entries: EventEntry[] = [];
  for (const [index, channel] of created.entries()) {
    const record = records[index]!;
    entries.push(await newChannelEntry(ctx, tx, channel, record, subscribers, systemGroups));
    if (users.length === 0) continue;
    entries.push(
      ...subscriptionEntries(channel, { ...record, subscribers }, rowsOf.get(channel.id)!, { systemGroups }),
    );
  }
  await ctx.outbox.add(tx, ...entries);
}

/** Builds the entries that publish new subscriptions to a channel. */
function subscriptionEntries(
  channel: ChannelRow,
  record: ChannelRecord & { subscribers: number[] },
  rows: SubscriptionRow[],
  { systemGroups }: SubscribeOptions,
): EventEntry[] {
  const ids = rows.map((row) => row.user_id);
  return [
    ...subscribed(channel.realm_id, record, rows),
    ...peersChanged(channel.realm_id, 'peer_add', channel, ids, systemGroups),
  ];
}

/** Stores the viewers of a new channel, and builds the entry that publishes the channel to all users who may see it. */
async function newChannelEntry(
  ctx: Context,
  tx: Transaction,
  channel: ChannelRow,
  record: ChannelRecord,
  subscribers: number[],
  systemGroups: Record<string, number>,
): Promise<EventEntry> {
  const { realm_id } = channel;
  const revealed = revealedUsers(channel.group_settings);
  const viewers = revealed.length > 0 ? await ctx.channelViewers.insert(tx, channel, revealed) : [];
  const roles = viewers.length > 0 ? await ctx.userReplicas.listRoles(tx, realm_id, viewers) : new Map<number, Role>();
  const seeing = channel.invite_only ? viewers.filter((id) => !isGuest(roles.get(id) ?? ROLE.guest)) : [];
  const audience = { ...channelAudience(channel, systemGroups), users: [...subscribers, ...seeing] };
  return streamCreated.entry(
    realm_id,
    audience,
    { streams: [record] },
    {
      // The members of groups that the settings name are asked for later, by consumers/channel-settings.ts.
      shaping: { is_new: true },
      effects: [{ kind: 'reveal', channel_id: channel.id, user_ids: viewers }],
    },
  );
}

/** Unsubscribes the users who are subscribed and returns their ids. Their unread messages become read, and clients of users
 *  who may not read the channel any more are told to forget its stars. `staying` are its `loadUnsubscribedReaders`. `tx` must
 *  hold the conversation's lock. */
export async function unsubscribeUsers(
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
