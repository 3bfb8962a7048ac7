import type { Message } from '@team-chat/client';
import { type Conversation, conversationOf, keyOf } from './view.ts';

/** A conversation with what is known of its latest messages. */
export interface RecentConversation {
  conversation: Conversation;
  newestId: number;
  /** Time of the newest message, in Unix seconds. */
  timestamp: number;
  /** Ids of the users who wrote, the latest first. */
  senderIds: number[];
}

/** Returns the conversations of messages, the one with the newest message first. The messages are in the order of their ids. */
export function recentConversations(messages: readonly Message[], ownId: number): RecentConversation[] {
  const found = new Map<string, RecentConversation>();
  for (const message of messages.toReversed()) {
    const conversation = conversationOf(message, ownId);
    const key = keyOf(conversation);
    const known = found.get(key);
    if (!known) {
      const { id: newestId, timestamp, sender_id } = message;
      found.set(key, { conversation, newestId, timestamp, senderIds: [sender_id] });
    } else if (!known.senderIds.includes(message.sender_id)) known.senderIds.push(message.sender_id);
  }
  return [...found.values()];
}
