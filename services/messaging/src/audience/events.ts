import type {
  Audience,
  ChannelRecord,
  Effect,
  EventEntry,
  Role,
  SubscriptionAddShaping,
  UserCard,
} from '@team-chat/contracts';
import { channelAudience, type VisibleChannel } from '../domain/channel-visibility';
import type { SubscriptionRow } from '../repositories/subscriptions';

/** Clients that do not know archived channels have lost visibility of one: what goes on in it is told to the others. */
export function aboutChannel<E extends { audience: Audience }>(
  { is_archived }: { is_archived: boolean },
  entries: E[],
): E[] {
  if (!is_archived) return entries;
  const clients = { archived_channels: true };
  return entries.map((entry) => ({ ...entry, audience: { ...entry.audience, clients } }));
}

export function channelCreated(realm_id: number, channel: ChannelRecord, audience: Audience): EventEntry {
  return { realm_id, type: 'stream', audience, event: { op: 'create', streams: [channel] } };
}

/** The channels that new users are subscribed to, all of them. */
export function defaultsChanged(
  realm_id: number,
  default_streams: number[],
  audience: Audience = { members: true },
): EventEntry {
  return { realm_id, type: 'default_streams', audience, event: { default_streams } };
}

/** Tells nobody, but the log, what a user's role lets see of channels from here on. */
export function rolePlaced(realm_id: number, user_id: number, from: Role, to: Role): EventEntry {
  const effects: Effect[] = [{ kind: 'channel-role', user_id, from, to }];
  return { realm_id, type: 'role_placed', audience: {}, event: {}, effects };
}

/** Channels become visible to those who saw none of them. */
export function channelsAppeared(
  realm_id: number,
  channels: ChannelRecord[],
  audience: Audience,
): EventEntry[] {
  return chunks(channels, CHANNELS_PER_ENTRY).map((streams) => ({
    realm_id,
    type: 'stream',
    audience,
    event: { op: 'create', streams },
  }));
}

export function channelsDisappeared(realm_id: number, streamIds: number[], audience: Audience): EventEntry[] {
  return chunks(streamIds, CHANNELS_PER_ENTRY).map((stream_ids) => ({
    realm_id,
    type: 'stream',
    audience,
    event: { op: 'delete', streams: stream_ids.map((stream_id) => ({ stream_id })), stream_ids },
  }));
}

/** A user's own part of a subscription. */
export function personalFields(row: SubscriptionRow) {
  const { color, is_muted, pin_to_top } = row;
  return {
    color,
    is_muted,
    in_home_view: !is_muted,
    pin_to_top,
    desktop_notifications: row.desktop_notifications,
    email_notifications: row.email_notifications,
    wildcard_mentions_notify: row.wildcard_mentions_notify,
    push_notifications: row.push_notifications,
    audible_notifications: row.audible_notifications,
  };
}

/** Users, messages or channels that one entry may name: an entry has to fit into one message of the bus. */
const CHANNELS_PER_ENTRY = 50;
export const USERS_PER_ENTRY = 500;
const MESSAGES_PER_ENTRY = 2000;

export function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

/** Users became subscribers: one entry for many of them. */
export function subscribed(
  realm_id: number,
  channel: ChannelRecord & { subscribers: number[] },
  rows: SubscriptionRow[],
): EventEntry<object, SubscriptionAddShaping>[] {
  return chunks(rows, USERS_PER_ENTRY).map((some) => {
    const users = some.map((row) => row.user_id);
    const personal = some.map((row) => [row.user_id, { [channel.stream_id]: personalFields(row) }]);
    return {
      realm_id,
      type: 'subscription',
      audience: { users },
      event: { op: 'add', subscriptions: [channel] },
      shaping: { personal: Object.fromEntries(personal) },
      effects: [{ kind: 'subscribe', channel_id: channel.stream_id, user_ids: users }],
    };
  });
}

export function unsubscribed(
  realm_id: number,
  channel: { id: number; name: string },
  users: number[],
): EventEntry[] {
  return chunks(users, USERS_PER_ENTRY).map((user_ids) => ({
    realm_id,
    type: 'subscription',
    audience: { users: user_ids },
    event: { op: 'remove', subscriptions: [{ name: channel.name, stream_id: channel.id }] },
    effects: [{ kind: 'unsubscribe', channel_id: channel.id, user_ids }],
  }));
}

/** What the others who see a channel's subscribers are told. */
export function peersChanged(
  realm_id: number,
  op: 'peer_add' | 'peer_remove',
  channel: VisibleChannel,
  users: number[],
  systemGroups: Record<string, number>,
): EventEntry[] {
  // Who is new has the whole list already; who leaves a channel that stays visible wants to know who else left.
  const audience = {
    ...channelAudience(channel, systemGroups),
    ...(op === 'peer_add' && { except: { users } }),
  };
  return peers(realm_id, op, channel.id, users, audience);
}

/** Who is subscribed to a channel that has just become visible to `audience`. */
export function subscribersShown(
  realm_id: number,
  streamId: number,
  subscribers: number[],
  audience: Audience,
): EventEntry[] {
  return peers(realm_id, 'peer_add', streamId, subscribers, audience);
}

function peers(
  realm_id: number,
  op: 'peer_add' | 'peer_remove',
  streamId: number,
  users: number[],
  audience: Audience,
): EventEntry[] {
  return chunks(users, USERS_PER_ENTRY).map((user_ids) => ({
    realm_id,
    type: 'subscription',
    audience,
    event: { op, stream_ids: [streamId], user_ids },
  }));
}

/** A user's flags changed; `details` tell of messages that became unread. */
export function flagsChanged(
  realm_id: number,
  user_id: number,
  change: { op: 'add' | 'remove'; flag: string; messages: number[] },
  details?: Record<string, object>,
): EventEntry[] {
  const { op, flag } = change;
  // Clients expect an answer in events also where nothing changed.
  const parts = change.messages.length === 0 ? [[]] : chunks(change.messages, MESSAGES_PER_ENTRY);
  return parts.map((messages) => ({
    realm_id,
    type: 'update_message_flags',
    audience: { users: [user_id] },
    event: {
      op,
      operation: op,
      flag,
      messages,
      all: false,
      ...(details && { message_details: Object.fromEntries(messages.map((id) => [id, details[id]])) }),
    },
  }));
}

/** All that a user has is read. */
export function allRead(realm_id: number, user_id: number): EventEntry {
  return {
    realm_id,
    type: 'update_message_flags',
    audience: { users: [user_id] },
    event: { op: 'add', operation: 'add', flag: 'read', messages: [], all: true },
  };
}

/** The sender's fields of a message. */
export function senderFields(sender: UserCard) {
  return {
    sender_email: sender.email,
    sender_full_name: sender.full_name,
    sender_realm_str: '',
  };
}
