import type { EventMessage, NarrowTerm } from '@team-chat/client';
import type { PeopleState } from './families/people.ts';
import { searchTerms } from './search-terms.ts';

/** A list of messages that the page can show. */
export type View = Conversation | { kind: 'channel'; channelId: number } | SearchView | Collection;

export interface SearchView {
  kind: 'search';
  /** Text that the user has written, with operators. */
  words: string;
}

/** Place of a message: a topic, or direct messages among the user and others. */
export type Conversation = { kind: 'topic'; channelId: number; topic: string } | DirectView;

export interface DirectView {
  kind: 'direct';
  /** Ids of the others, ascending; the own id alone for notes to oneself. */
  userIds: number[];
}

/** Messages of all conversations: all of them, those that mention the user, and those that the user has starred. */
export interface Collection {
  kind: 'all' | 'mentions' | 'starred';
}

/** Views to which one can write. A channel asks for the topic. */
export type WritableView = Conversation | { kind: 'channel'; channelId: number };

export const isWritable = (view: View): view is WritableView => isOfOneConversation(view) || view.kind === 'channel';

export const isOfOneConversation = (view: View): view is Conversation =>
  view.kind === 'topic' || view.kind === 'direct';

/** Returns a text that identifies the view. Topics are compared without case, as the server compares them. */
export function keyOf(view: View): string {
  switch (view.kind) {
    case 'channel':
      return `channel:${view.channelId}`;
    case 'topic':
      return `topic:${view.channelId}:${view.topic.toLowerCase()}`;
    case 'direct':
      return `direct:${view.userIds.join(',')}`;
    case 'search':
      return `search:${view.words}`;
    default:
      return view.kind;
  }
}

/** Returns the conditions with which the server is asked for the view's messages. A search may name people. */
export function narrowOf(view: View, known: Pick<PeopleState, 'people'> & { ownId: number }): NarrowTerm[] {
  switch (view.kind) {
    case 'channel':
      return [{ operator: 'channel', operand: view.channelId }];
    case 'topic':
      return [
        { operator: 'channel', operand: view.channelId },
        { operator: 'topic', operand: view.topic },
      ];
    case 'direct':
      return [{ operator: 'dm', operand: view.userIds }];
    case 'search':
      return searchTerms(view.words, known);
    case 'mentions':
      return [{ operator: 'is', operand: 'mentioned' }];
    case 'starred':
      return [{ operator: 'is', operand: 'starred' }];
    case 'all':
      return [];
  }
}

/** Returns where messages to a conversation are sent, as the API has it. */
export const destinationOf = (to: Conversation) =>
  to.kind === 'topic'
    ? { type: 'channel' as const, to: to.channelId, topic: to.topic }
    : { type: 'direct' as const, to: to.userIds };

/** Returns the participants of direct messages as views have them: without the user, unless nobody else takes part. */
export function directView(ids: number[], ownId: number): DirectView {
  const others = ids.filter((id) => id !== ownId).sort((a, b) => a - b);
  return { kind: 'direct', userIds: others.length > 0 ? others : [ownId] };
}

type Placed = Pick<EventMessage, 'type' | 'stream_id' | 'subject' | 'display_recipient'>;

export function conversationOf(message: Placed, ownId: number): Conversation {
  const { type, stream_id, subject, display_recipient } = message;
  if (type === 'stream') return { kind: 'topic', channelId: stream_id!, topic: subject };
  return directView(
    (display_recipient as { id: number }[]).map(({ id }) => id),
    ownId,
  );
}

/** Returns whether a message of the conversation with these flags belongs to the view. Only the server knows what a search
 *  finds. */
export function includes(view: View, conversation: Conversation, flags: readonly string[] = []): boolean {
  switch (view.kind) {
    case 'channel':
      return conversation.kind === 'topic' && conversation.channelId === view.channelId;
    case 'all':
      return true;
    case 'mentions':
      return ['mentioned', 'wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'].some((flag) =>
        flags.includes(flag),
      );
    case 'starred':
      return flags.includes('starred');
    default:
      return keyOf(view) === keyOf(conversation);
  }
}
