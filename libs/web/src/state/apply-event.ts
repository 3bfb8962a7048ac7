import type { ChatEvent, ModernPresence, Subscription } from '@team-chat/client';
import { byNumber, type ChatState } from './chat-state.ts';
import { setTopicPolicy } from './topic-policies.ts';
import { addUnread } from './unread.ts';
import { type Conversation, conversationOf, directView, keyOf } from './view.ts';

/** Types of events that the page registers for. */
export const EVENT_TYPES = [
  'channel_folder',
  'delete_message',
  'message',
  'presence',
  'reaction',
  'realm',
  'realm_user',
  'saved_snippets',
  'stream',
  'subscription',
  'typing',
  'update_message',
  'update_message_flags',
  'user_status',
  'user_topic',
] as const;

export type PageEvent = Extract<ChatEvent, { type: (typeof EVENT_TYPES)[number] }>;

/** Milliseconds for which a user counts as writing without a further notice.
 *  Source: server_typing_started_expiry_period_milliseconds. */
const TYPING_MS = 45_000;

/** Changes the state as the event says. `nowMs` is the time of its arrival. */
export function applyEvent(state: ChatState, event: PageEvent, nowMs: number): void {
  switch (event.type) {
    case 'message':
      return addMessage(state, event);
    case 'delete_message': {
      const ids = 'message_ids' in event ? event.message_ids : [event.message_id];
      return ids.forEach((id) => void state.unread.delete(id));
    }
    case 'update_message':
      return moveMessages(state, event);
    case 'update_message_flags':
      return setFlags(state, event);
    case 'presence':
      if ('presences' in event) addAll(state.presences, byNumber<ModernPresence>(event.presences));
      return;
    case 'user_status': {
      const { user_id, type: _type, id: _id, ...changes } = event;
      return void state.statuses.set(user_id, { ...state.statuses.get(user_id), ...changes });
    }
    case 'user_topic':
      return setTopicPolicy(state.topicPolicies, event);
    case 'typing':
      return setTyping(state, event, nowMs);
    case 'subscription':
      return changeSubscriptions(state, event);
    case 'stream':
      return changeChannels(state, event);
    case 'channel_folder':
      return changeFolders(state, event);
    case 'saved_snippets':
      return changeSnippets(state, event);
    case 'realm_user':
      return changePeople(state, event);
    case 'realm':
      if (event.op === 'update' && event.property === 'name') state.realmName = String(event.value);
      return;
  }
}

type EventOf<T extends PageEvent['type']> = Extract<PageEvent, { type: T }>;

function addMessage(state: ChatState, { message, flags }: EventOf<'message'>): void {
  const conversation = conversationOf(message, state.ownId);
  if (!flags.includes('read')) state.unread.set(message.id, conversation);
  state.typing.get(keyOf(conversation))?.delete(message.sender_id);
  if (conversation.kind === 'direct') {
    state.directs.set(keyOf(conversation), { userIds: conversation.userIds, newestId: message.id });
  }
  raiseTopic(state, { message });
}

/** Puts a message's topic before the others of its channel, if the channel's topics are known. */
export function raiseTopic(state: ChatState, { message }: Pick<EventOf<'message'>, 'message'>): void {
  const conversation = conversationOf(message, state.ownId);
  if (conversation.kind === 'direct') return;
  const { channelId, topic } = conversation;
  const topics = state.topics.get(channelId);
  if (!topics) return;
  const others = topics.filter(({ name }) => name.toLowerCase() !== topic.toLowerCase());
  state.topics.set(channelId, [{ name: topic, max_id: message.id }, ...others]);
}

/** Returns whether messages have another topic or channel after an event. */
export const movesMessages = (event: PageEvent): boolean =>
  event.type === 'update_message' && (event.subject !== undefined || event.new_stream_id !== undefined);

function moveMessages(state: ChatState, event: EventOf<'update_message'>): void {
  if (!movesMessages(event)) return;
  for (const id of event.message_ids) {
    const conversation = state.unread.get(id);
    if (conversation?.kind !== 'topic') continue;
    const channelId = event.new_stream_id ?? conversation.channelId;
    state.unread.set(id, { kind: 'topic', channelId, topic: event.subject ?? conversation.topic });
  }
  // Only the server knows which topics are left: the page loads the topics of an open channel again.
  for (const id of [event.stream_id, event.new_stream_id]) if (id !== undefined) state.topics.delete(id);
}

function setFlags(state: ChatState, event: EventOf<'update_message_flags'>): void {
  if (event.flag !== 'read') return;
  if (event.op === 'remove') return addUnread(state.unread, event.message_details ?? {}, state.ownId);
  if (event.all) state.unread.clear();
  for (const id of event.messages) state.unread.delete(id);
}

function setTyping(state: ChatState, event: EventOf<'typing'>, nowMs: number): void {
  const { user_id } = event.sender;
  if (user_id === state.ownId) return;
  const conversation: Conversation =
    event.message_type === 'stream'
      ? { kind: 'topic', channelId: event.stream_id!, topic: event.topic! }
      : directView(
          event.recipients!.map((each) => each.user_id),
          state.ownId,
        );
  const key = keyOf(conversation);
  const writers = state.typing.get(key) ?? new Map<number, number>();
  if (event.op === 'start') writers.set(user_id, nowMs + TYPING_MS);
  else writers.delete(user_id);
  state.typing.set(key, writers);
}

function changeSubscriptions(state: ChatState, event: EventOf<'subscription'>): void {
  switch (event.op) {
    case 'add':
      for (const channel of event.subscriptions) {
        state.channels.set(channel.stream_id, channel);
        state.otherChannels.delete(channel.stream_id);
      }
      return;
    case 'remove':
      for (const { stream_id, name } of event.subscriptions) {
        state.channels.delete(stream_id);
        state.otherChannels.set(stream_id, name);
      }
      return;
    case 'update':
      return updateChannel(state, event.stream_id, { [event.property]: event.value });
  }
}

function updateChannel(state: ChatState, id: number, changes: Partial<Subscription>): void {
  const channel = state.channels.get(id);
  if (channel) state.channels.set(id, { ...channel, ...changes });
}

function changeChannels(state: ChatState, event: EventOf<'stream'>): void {
  switch (event.op) {
    case 'create':
      for (const { stream_id, name } of event.streams) {
        if (!state.channels.has(stream_id)) state.otherChannels.set(stream_id, name);
      }
      return;
    case 'delete':
      for (const id of event.stream_ids) {
        state.channels.delete(id);
        state.otherChannels.delete(id);
      }
      return;
    case 'update':
      if (event.property === 'name' && state.otherChannels.has(event.stream_id)) {
        state.otherChannels.set(event.stream_id, String(event.value));
      }
      return updateChannel(state, event.stream_id, { [event.property]: event.value });
  }
}

function changeFolders(state: ChatState, event: EventOf<'channel_folder'>): void {
  switch (event.op) {
    case 'add':
      state.folders = [...state.folders, event.channel_folder];
      return;
    case 'update':
      state.folders = state.folders.map((folder) =>
        folder.id === event.channel_folder_id ? { ...folder, ...event.data } : folder,
      );
      return;
    case 'reorder':
      state.folders = state.folders.map((folder) => ({ ...folder, order: event.order.indexOf(folder.id) }));
  }
}

function changeSnippets(state: ChatState, event: EventOf<'saved_snippets'>): void {
  const id = event.op === 'remove' ? event.saved_snippet_id : event.saved_snippet.id;
  const others = state.snippets.filter((snippet) => snippet.id !== id);
  state.snippets = event.op === 'remove' ? others : [...others, event.saved_snippet];
}

function changePeople({ people }: ChatState, event: EventOf<'realm_user'>): void {
  const { person } = event;
  const known = people.get(person.user_id);
  if (event.op === 'add') people.set(event.person.user_id, event.person);
  else if (known) people.set(known.user_id, { ...known, ...person });
}

function addAll<K, V>(to: Map<K, V>, from: Map<K, V>): void {
  for (const [key, value] of from) to.set(key, value);
}
