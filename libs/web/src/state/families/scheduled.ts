import type { ScheduledMessage } from '@team-chat/client';
import { type Conversation, directView } from '../view.ts';
import { family } from './family.ts';

export interface ScheduledState {
  /** The user's messages that the server sends later, by id. */
  scheduled: Map<number, ScheduledMessage>;
}

export const scheduled = family<ScheduledState, 'scheduled_messages'>({
  events: ['scheduled_messages'],
  fetches: ['scheduled_messages'],
  from: ({ scheduled_messages }) => ({
    scheduled: new Map(scheduled_messages!.map((message) => [message.scheduled_message_id, message])),
  }),
  apply({ scheduled: all }, event) {
    switch (event.op) {
      case 'add':
        for (const message of event.scheduled_messages) all.set(message.scheduled_message_id, message);
        break;
      case 'update':
        all.set(event.scheduled_message.scheduled_message_id, event.scheduled_message);
        break;
      case 'remove':
        all.delete(event.scheduled_message_id);
    }
    return ['scheduled'];
  },
});

/** Returns the conversation to which a message will be sent. */
export function conversationOfScheduled({ to, topic }: ScheduledMessage, ownId: number): Conversation {
  return typeof to === 'number' ? { kind: 'topic', channelId: to, topic: topic ?? '' } : directView(to, ownId);
}
