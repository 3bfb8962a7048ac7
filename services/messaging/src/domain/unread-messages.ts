import { FLAG_BITS } from './flags';

/** An unread message. */
export interface Unread {
  id: number;
  topic: string;
  stream_wildcard: boolean;
  channel_id: number | null;
  participants: number[] | null;
  bits: number;
}

export interface UnreadOptions {
  userId: number;
  mutedChannels: ReadonlySet<number>;
  /** What stands for the empty topic. */
  emptyTopicName: string;
  /** There are more, older ones. */
  isCut: boolean;
}

/** `unread_msgs` of the registration data, from messages in ascending order.
 *  Source: team-chat-api.md, Resources, "unread_msgs members". */
export function unreadMessages(messages: Unread[], options: UnreadOptions) {
  const pms = new Map<number, number[]>();
  const huddles = new Map<string, number[]>();
  const streams = new Map<string, { topic: string; stream_id: number; unread_message_ids: number[] }>();
  const mentions: number[] = [];
  let count = 0;
  for (const message of messages) {
    const { id, channel_id } = message;
    const isMuted = channel_id !== null && options.mutedChannels.has(channel_id);
    if (channel_id === null) addDirect(message, options.userId, pms, huddles);
    else {
      // Spellings of one topic that differ in case are one topic; the newest spelling shows.
      const key = `${channel_id}:${message.topic.toLowerCase()}`;
      const place = streams.get(key) ?? { topic: '', stream_id: channel_id, unread_message_ids: [] };
      place.topic = message.topic === '' ? options.emptyTopicName : message.topic;
      place.unread_message_ids.push(id);
      streams.set(key, place);
    }
    if (!isMuted) count++;
    const isWildcard = message.stream_wildcard || (message.bits & FLAG_BITS.topic_wildcard_mentioned) !== 0;
    if ((message.bits & FLAG_BITS.mentioned) !== 0 || (isWildcard && !isMuted)) mentions.push(id);
  }
  return {
    count,
    pms: [...pms].map(([other_user_id, unread_message_ids]) => ({
      other_user_id,
      sender_id: other_user_id,
      unread_message_ids,
    })),
    streams: [...streams.values()],
    huddles: [...huddles].map(([user_ids_string, unread_message_ids]) => ({
      user_ids_string,
      unread_message_ids,
    })),
    mentions,
    old_unreads_missing: options.isCut,
  };
}

function addDirect(
  { id, participants }: Unread,
  userId: number,
  pms: Map<number, number[]>,
  huddles: Map<string, number[]>,
): void {
  const people = participants!;
  if (people.length > 2) {
    const key = people.join(',');
    const there = huddles.get(key);
    if (there) there.push(id);
    else huddles.set(key, [id]);
    return;
  }
  const other = people.find((person) => person !== userId) ?? userId;
  const there = pms.get(other);
  if (there) there.push(id);
  else pms.set(other, [id]);
}
