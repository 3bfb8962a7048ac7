import type { EventMessage, NarrowTerm } from '@team-chat/client';

/** A list of messages that the page can show. */
export type View = Conversation | { kind: 'channel'; channelId: number } | { kind: 'search'; words: string };

/** Place of a message: a topic, or direct messages among the user and others. */
export type Conversation = { kind: 'topic'; channelId: number; topic: string } | DirectView;

export interface DirectView {
  kind: 'direct';
  /** Ids of the others, ascending; the own id alone for notes to oneself. */
  userIds: number[];
}

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
  }
}

/** Returns the conditions with which the server is asked for the view's messages. */
export function narrowOf(view: View): NarrowTerm[] {
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
      return [{ operator: 'search', operand: view.words }];
  }
}

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

/** Returns whether a message of the conversation belongs to the view. Only the server knows what a search finds. */
export function includes(view: View, conversation: Conversation): boolean {
  if (view.kind === 'channel') return conversation.kind === 'topic' && conversation.channelId === view.channelId;
  return keyOf(view) === keyOf(conversation);
}
