import { type Conversation, directView, keyOf } from '../view.ts';
import { family } from './family.ts';
import type { RealmState } from './realm.ts';

export interface TypingState {
  /** Time at which each user stops to count as writing, in Unix milliseconds, by key of the conversation. */
  typing: Map<string, ReadonlyMap<number, number>>;
}

export const typing = family<TypingState, 'typing', RealmState>({
  events: ['typing'],
  fetches: [],
  from: () => ({ typing: new Map() }),
  apply(state, event, nowMs) {
    const { user_id } = event.sender;
    if (user_id === state.ownId) return [];
    const conversation: Conversation =
      event.message_type === 'stream'
        ? { kind: 'topic', channelId: event.stream_id!, topic: event.topic! }
        : directView(
            event.recipients!.map((each) => each.user_id),
            state.ownId,
          );
    const until =
      event.op === 'start' ? nowMs + state.limits.server_typing_started_expiry_period_milliseconds : undefined;
    setWriter(state, keyOf(conversation), user_id, until);
    return ['typing'];
  },
});

/** Notes until when a user counts as writing; undefined ends it. */
export function setWriter({ typing: all }: TypingState, key: string, userId: number, until: number | undefined): void {
  const writers = new Map(all.get(key));
  if (until === undefined) writers.delete(userId);
  else writers.set(userId, until);
  all.set(key, writers);
}
