import type { EditHistoryEntry, HistorySnapshot, RealmSettings } from '@team-chat/contracts';

export type HistoryPolicy = RealmSettings['message_edit_history_visibility_policy'];

/** A message after its latest edit. */
interface Present {
  sender_id: number;
  timestamp: number;
  topic: string;
  content: string;
  rendered_content: string;
}

const isMove = (entry: EditHistoryEntry) => entry.prev_topic !== undefined || entry.prev_stream !== undefined;

/** Returns the past edits that an organisation's policy shows, the newest first. */
export function visibleHistory(entries: EditHistoryEntry[], policy: HistoryPolicy): EditHistoryEntry[] {
  switch (policy) {
    case 'all':
      return entries;
    case 'moves':
      return entries.filter(isMove).map(({ prev_content: _, prev_rendered_content: __, ...entry }) => entry);
    case 'none':
      return [];
  }
}

/** Returns the message after each of its edits, from the original to the present, without the HTML that shows the
 *  differences. */
export function historySnapshots(present: Present, entries: EditHistoryEntry[]): HistorySnapshot[] {
  let { topic, content, rendered_content } = present;
  const snapshots: HistorySnapshot[] = [];
  for (const entry of entries) {
    const { prev_content, prev_rendered_content, prev_topic, prev_stream, stream } = entry;
    snapshots.push({
      topic,
      content,
      rendered_content,
      timestamp: entry.timestamp,
      user_id: entry.user_id,
      ...(prev_topic !== undefined && { prev_topic }),
      ...(prev_stream !== undefined && { prev_stream, stream }),
      ...(prev_content !== undefined && {
        prev_content,
        prev_rendered_content: prev_rendered_content!,
      }),
    });
    topic = prev_topic ?? topic;
    content = prev_content ?? content;
    rendered_content = prev_rendered_content ?? rendered_content;
  }
  snapshots.push({
    topic,
    content,
    rendered_content,
    timestamp: present.timestamp,
    user_id: present.sender_id,
  });
  return snapshots.reverse();
}
