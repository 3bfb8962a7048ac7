import {
  type Audience,
  type ChannelRecord,
  channelRoleChanged,
  type DefaultChannelGroup,
  defaultStreamGroupsChanged,
  defaultStreamsChanged,
  type EventEntry,
  messageFlagsAdded,
  messageFlagsRemoved,
  peersAdded,
  peersRemoved,
  type Role,
  streamCreated,
  streamDeleted,
  subscriptionAdded,
  subscriptionRemoved,
  type UnreadMessageDetail,
  type UserCard,
} from '@team-chat/contracts';
import { channelAudience, type VisibleChannel } from '../domain/channel-visibility';
import type { SubscriptionRow } from '../repositories/subscriptions';

/** Returns the entries; for an archived channel, limited to clients that list archived channels. */
export function aboutChannel({ is_archived }: { is_archived: boolean }, entries: EventEntry[]): EventEntry[] {
  if (!is_archived) return entries;
  const clients = { archived_channels: true };
  return entries.map((entry) => entry.with({ audience: { ...entry.audience, clients } }));
}

export function channelCreated(realm_id: number, channel: ChannelRecord, audience: Audience): EventEntry {
  return streamCreated.entry(realm_id, audience, { streams: [channel] });
}

/** Builds the entry that lists all channels to which new users are subscribed. */
export function defaultsChanged(
  realm_id: number,
  default_streams: number[],
  audience: Audience = { members: true },
): EventEntry {
  return defaultStreamsChanged.entry(realm_id, audience, { default_streams });
}

/** Builds the entry that lists all groups of default channels. */
export function defaultGroupsChanged(
  realm_id: number,
  default_stream_groups: DefaultChannelGroup[],
  audience: Audience = { members: true },
): EventEntry {
  return defaultStreamGroupsChanged.entry(realm_id, audience, { default_stream_groups });
}

/** Builds an entry that no client gets. From this entry on, the user's new role decides which channels' events the user
 *  gets. */
export function rolePlaced(realm_id: number, user_id: number, from: Role, to: Role): EventEntry {
  return channelRoleChanged.entry(realm_id, {}, {}, { effects: [{ kind: 'channel-role', user_id, from, to }] });
}

/** Builds entries for channels that become visible to the audience. */
export function channelsAppeared(realm_id: number, channels: ChannelRecord[], audience: Audience): EventEntry[] {
  return chunks(channels, CHANNELS_PER_ENTRY).map((streams) => streamCreated.entry(realm_id, audience, { streams }));
}

export function channelsDisappeared(realm_id: number, streamIds: number[], audience: Audience): EventEntry[] {
  return chunks(streamIds, CHANNELS_PER_ENTRY).map((stream_ids) =>
    streamDeleted.entry(realm_id, audience, {
      streams: stream_ids.map((stream_id) => ({ stream_id })),
      stream_ids,
    }),
  );
}

/** Returns the fields of a subscription that only its user gets. */
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

/** Numbers of channels, users and messages that one entry may name: an entry has to fit into one message of the bus. */
const CHANNELS_PER_ENTRY = 50;
export const USERS_PER_ENTRY = 500;
const MESSAGES_PER_ENTRY = 2000;

export function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

/** Builds entries for new subscribers of a channel, each entry for up to USERS_PER_ENTRY users. */
export function subscribed(
  realm_id: number,
  channel: ChannelRecord & { subscribers: number[] },
  rows: SubscriptionRow[],
): EventEntry[] {
  return chunks(rows, USERS_PER_ENTRY).map((some) => {
    const users = some.map((row) => row.user_id);
    const personal = some.map((row) => [row.user_id, { [channel.stream_id]: personalFields(row) }]);
    return subscriptionAdded.entry(
      realm_id,
      { users },
      { subscriptions: [channel] },
      {
        shaping: { personal: Object.fromEntries(personal) },
        effects: [{ kind: 'subscribe', channel_id: channel.stream_id, user_ids: users }],
      },
    );
  });
}

export function unsubscribed(realm_id: number, channel: { id: number; name: string }, users: number[]): EventEntry[] {
  return chunks(users, USERS_PER_ENTRY).map((user_ids) =>
    subscriptionRemoved.entry(
      realm_id,
      { users: user_ids },
      { subscriptions: [{ name: channel.name, stream_id: channel.id }] },
      { effects: [{ kind: 'unsubscribe', channel_id: channel.id, user_ids }] },
    ),
  );
}

/** Builds entries for the other users who see a channel's subscribers. */
export function peersChanged(
  realm_id: number,
  op: 'peer_add' | 'peer_remove',
  channel: VisibleChannel,
  users: number[],
  systemGroups: Record<string, number>,
): EventEntry[] {
  // New subscribers already have the whole list. Users who unsubscribe from a channel that they still see get the event,
  // because it also names other users.
  const audience = {
    ...channelAudience(channel, systemGroups),
    ...(op === 'peer_add' && { except: { users } }),
  };
  return peers(realm_id, op, channel.id, users, audience);
}

/** Builds entries that list the subscribers of a channel that has just become visible to `audience`. */
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
  const event = op === 'peer_add' ? peersAdded : peersRemoved;
  return chunks(users, USERS_PER_ENTRY).map((user_ids) =>
    event.entry(realm_id, audience, { stream_ids: [streamId], user_ids }),
  );
}

/** Builds entries for changed flags of a user's messages; `details` describe messages that became unread. */
export function flagsChanged(
  realm_id: number,
  user_id: number,
  change: { op: 'add' | 'remove'; flag: string; messages: number[]; lane?: number | undefined },
  details?: Record<string, UnreadMessageDetail>,
): EventEntry[] {
  const { op: operation, flag, lane } = change;
  const audience = { users: [user_id] };
  // Clients expect an event even if nothing changed.
  const parts = change.messages.length === 0 ? [[]] : chunks(change.messages, MESSAGES_PER_ENTRY);
  const entries = parts.map((messages) => {
    const fields = { operation, flag, messages, all: false };
    if (operation === 'add') return messageFlagsAdded.entry(realm_id, audience, fields);
    const message_details =
      details && Object.fromEntries(messages.flatMap((id) => (details[id] ? [[id, details[id]]] : [])));
    return messageFlagsRemoved.entry(realm_id, audience, {
      ...fields,
      ...(message_details && { message_details }),
    });
  });
  return entries.map((entry) => entry.with({ lane }));
}

/** Builds the entry for a user who has read everything. */
export function allRead(realm_id: number, user_id: number): EventEntry {
  return messageFlagsAdded.entry(
    realm_id,
    { users: [user_id] },
    { operation: 'add', flag: 'read', messages: [], all: true },
  );
}

/** Returns the sender's fields of a message. */
export function senderFields(sender: UserCard) {
  return {
    sender_email: sender.email,
    sender_full_name: sender.full_name,
    sender_realm_str: '',
  };
}
