/** A user's unread messages of one topic or direct conversation. */
export interface Unread {
  channel_id: number | null;
  participants: number[] | null;
  topic: string;
  is_muted: boolean;
  /** In ascending order. */
  ids: number[];
  /** Ids of messages that mention the user in person or through a group. */
  mentioned: number[];
  /** Ids of messages that mention everyone in the channel or the topic. */
  wildcard: number[];
}

export interface UnreadOptions {
  userId: number;
  /** The name shown for the empty topic. */
  emptyTopicName: string;
  /** Whether older unread messages are left out. */
  isCut: boolean;
}

/** Returns `unread_msgs` of the registration data.
 *  Source: spec/core-operations.md, section 3.9. */
export function unreadMessages(places: Unread[], options: UnreadOptions) {
  const streams = new Map<string, { topic: string; stream_id: number; unread_message_ids: number[] }>();
  const mentions: number[] = [];
  let count = 0;
  for (const { channel_id, topic, is_muted, ids, mentioned, wildcard } of places) {
    if (!is_muted) count += ids.length;
    mentions.push(...mentioned, ...(is_muted ? [] : wildcard));
    if (channel_id === null) continue;
    // Spellings of one topic that differ in case are one topic; the newest spelling shows.
    const key = `${channel_id}:${topic.toLowerCase()}`;
    const there = streams.get(key);
    const shown = topic || options.emptyTopicName;
    if (!there) {
      streams.set(key, { topic: shown, stream_id: channel_id, unread_message_ids: ids });
      continue;
    }
    if (there.unread_message_ids.at(-1)! < ids.at(-1)!) there.topic = shown;
    there.unread_message_ids = merged(there.unread_message_ids, ids);
  }
  const direct = places.filter((place) => place.channel_id === null);
  return {
    count,
    pms: direct
      .filter(({ participants }) => participants!.length <= 2)
      .map(({ participants, ids }) => {
        const other = participants!.find((person) => person !== options.userId) ?? options.userId;
        return { other_user_id: other, sender_id: other, unread_message_ids: ids };
      }),
    streams: [...streams.values()],
    huddles: direct
      .filter(({ participants }) => participants!.length > 2)
      .map(({ participants, ids }) => ({
        user_ids_string: participants!.join(','),
        unread_message_ids: ids,
      })),
    mentions: merged([...new Set(mentions)], []),
    old_unreads_missing: options.isCut,
  };
}

const merged = (some: number[], more: number[]) => [...some, ...more].sort((a, b) => a - b);
