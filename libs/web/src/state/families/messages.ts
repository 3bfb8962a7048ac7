import type { EventMessage } from '@team-chat/client';
import { addUnread, collectUnread, type Unread } from '../unread.ts';
import { conversationOf, directView, keyOf } from '../view.ts';
import { type EventOf, family } from './family.ts';
import { setWriter, type TypingState } from './typing.ts';

export interface Topic {
  name: string;
  max_id: number;
}

export interface DirectConversation {
  userIds: number[];
  newestId: number;
}

export interface MessageState {
  unread: Unread;
  /** Ids of messages that mention the user, of those that were unread since the registration. */
  mentioned: Set<number>;
  /** Direct conversations by key of the view. */
  directs: Map<string, DirectConversation>;
  /** Topics of the channels that were opened, the newest first. */
  topics: Map<number, Topic[]>;
}

type MessageEventType = 'message' | 'update_message' | 'delete_message' | 'update_message_flags';
type State = MessageState & TypingState & { ownId: number };

/** Unread messages, topics and direct conversations. The messages of the open view are in `message-list.ts`. */
export const messages = family<MessageState, MessageEventType, TypingState>({
  events: ['message', 'update_message', 'delete_message', 'update_message_flags'],
  fetches: ['message', 'update_message_flags', 'recent_private_conversations'],
  from: (registered) => {
    const ownId = registered.user_id!;
    const directs = registered.recent_private_conversations!.map(({ user_ids, max_message_id }) => {
      const view = directView(user_ids, ownId);
      return [keyOf(view), { userIds: view.userIds, newestId: max_message_id }] as const;
    });
    return {
      unread: collectUnread(registered.unread_msgs, ownId),
      mentioned: new Set(registered.unread_msgs?.mentions),
      directs: new Map(directs),
      topics: new Map(),
    };
  },
  apply(state, event) {
    switch (event.type) {
      case 'message':
        addMessage(state, event);
        return ['unread', 'directs', 'topics', 'typing'];
      case 'delete_message': {
        const ids = 'message_ids' in event ? event.message_ids : [event.message_id];
        for (const id of ids) state.unread.delete(id);
        return ['unread'];
      }
      case 'update_message':
        if (!movesMessages(event)) return [];
        moveMessages(state, event);
        return ['unread', 'topics'];
      case 'update_message_flags':
        if (event.flag !== 'read') return [];
        if (event.op === 'remove') addUnread(state.unread, event.message_details ?? {}, state.ownId);
        else {
          if (event.all) state.unread.clear();
          for (const id of event.messages) state.unread.delete(id);
        }
        return ['unread'];
    }
  },
});

function addMessage(state: State, { message, flags }: EventOf<'message'>): void {
  const conversation = conversationOf(message, state.ownId);
  const key = keyOf(conversation);
  if (!flags.includes('read')) state.unread.set(message.id, conversation);
  if (flags.includes('mentioned')) state.mentioned.add(message.id);
  if (state.typing.get(key)?.has(message.sender_id)) setWriter(state, key, message.sender_id, undefined);
  if (conversation.kind === 'direct') {
    state.directs.set(key, { userIds: conversation.userIds, newestId: message.id });
  }
  raiseTopic(state, message);
}

/** Puts a message's topic before the others of its channel, if the channel's topics are known. */
export function raiseTopic(state: Pick<State, 'topics' | 'ownId'>, message: EventMessage): void {
  const conversation = conversationOf(message, state.ownId);
  if (conversation.kind === 'direct') return;
  const { channelId, topic } = conversation;
  const topics = state.topics.get(channelId);
  if (!topics) return;
  const others = topics.filter(({ name }) => name.toLowerCase() !== topic.toLowerCase());
  state.topics.set(channelId, [{ name: topic, max_id: message.id }, ...others]);
}

/** Returns whether messages have another topic or channel after an event. */
export const movesMessages = (event: EventOf<'update_message'>): boolean =>
  event.subject !== undefined || event.new_stream_id !== undefined;

function moveMessages(state: State, event: EventOf<'update_message'>): void {
  for (const id of event.message_ids) {
    const conversation = state.unread.get(id);
    if (conversation?.kind !== 'topic') continue;
    const channelId = event.new_stream_id ?? conversation.channelId;
    state.unread.set(id, { kind: 'topic', channelId, topic: event.subject ?? conversation.topic });
  }
  // Only the server knows which topics are left: the page loads the topics of an open channel again.
  for (const id of [event.stream_id, event.new_stream_id]) if (id !== undefined) state.topics.delete(id);
}
