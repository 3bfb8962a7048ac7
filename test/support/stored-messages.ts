import { type ApiClient, ok } from '@team-chat/testkit';

/** Messages fetched at once. */
const PAGE = 1000;

export interface StoredMessage {
  id: number;
  content: string;
  sender_id: number;
  recipient_id: number;
  flags: string[];
  reactions: { user_id: number; emoji_name: string }[];
}

/** Returns all messages that the user has received, or all that match a narrow, oldest first. */
export async function fetchAll(client: ApiClient, narrow: unknown[] = []): Promise<StoredMessage[]> {
  const all: StoredMessage[] = [];
  for (let isEnd = false; !isEnd;) {
    const { messages, found_newest } = await ok(
      client.get('/messages', {
        anchor: String(all.at(-1)?.id ?? 0),
        include_anchor: false,
        num_before: 0,
        num_after: PAGE,
        narrow,
        apply_markdown: false,
      }),
    );
    all.push(...messages);
    isEnd = found_newest;
  }
  return all;
}

export interface UnreadMessages {
  ids: Set<number>;
  /** The id from which on `ids` is complete: a registration leaves out old messages of a user with very many unread. */
  completeFromId: number;
}

/** Returns the user's unread messages, from a registration. */
export async function fetchUnread(client: ApiClient): Promise<UnreadMessages> {
  const event_types = ['message', 'update_message_flags'];
  const { unread_msgs, queue_id } = await ok(client.post('/register', { event_types }));
  await ok(client.delete('/events', { queue_id }));
  const ids = unreadIdsOf(unread_msgs);
  const oldest = [...ids].reduce((a, b) => Math.min(a, b), Infinity);
  return { ids, completeFromId: unread_msgs.old_unreads_missing ? oldest : 0 };
}

/** Returns the ids in a registration's `unread_msgs`. Throws where their number is not the count. */
export function unreadIdsOf(unread_msgs: any): Set<number> {
  const groups = [...unread_msgs.streams, ...unread_msgs.pms, ...unread_msgs.huddles];
  const ids = groups.flatMap((group: { unread_message_ids: number[] }) => group.unread_message_ids);
  if (ids.length !== unread_msgs.count) throw new Error(`${ids.length} ids, but count ${unread_msgs.count}`);
  return new Set(ids);
}
