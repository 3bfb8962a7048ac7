import { type Conversation, type DirectView, keyOf } from './view.ts';
import type { Unread } from './unread.ts';

/** A conversation with unread messages. */
export interface UnreadConversation<C extends Conversation = Conversation> {
  conversation: C;
  count: number;
  newestId: number;
}

type Topic = Extract<Conversation, { kind: 'topic' }>;

/** Conversations with unread messages: direct ones, and the topics of each channel. */
export interface Inbox {
  directs: UnreadConversation<DirectView>[];
  channels: { channelId: number; count: number; topics: UnreadConversation<Topic>[] }[];
}

/** Sorts unread messages by conversation, those with the newest message first. Muted conversations are left out. */
export function inboxOf(unread: Unread, isMuted: (conversation: Conversation) => boolean): Inbox {
  const all = new Map<string, UnreadConversation>();
  for (const [id, conversation] of unread) {
    const key = keyOf(conversation);
    const known = all.get(key);
    if (known) all.set(key, { conversation, count: known.count + 1, newestId: Math.max(known.newestId, id) });
    else if (!isMuted(conversation)) all.set(key, { conversation, count: 1, newestId: id });
  }
  const sorted = [...all.values()].sort((a, b) => b.newestId - a.newestId);
  const channels = new Map<number, Inbox['channels'][number]>();
  const directs: Inbox['directs'] = [];
  for (const { conversation, ...counts } of sorted) {
    if (conversation.kind === 'direct') {
      directs.push({ conversation, ...counts });
      continue;
    }
    const { channelId } = conversation;
    const channel = channels.get(channelId) ?? { channelId, count: 0, topics: [] };
    channel.count += counts.count;
    channel.topics.push({ conversation, ...counts });
    channels.set(channelId, channel);
  }
  return { directs, channels: [...channels.values()] };
}
