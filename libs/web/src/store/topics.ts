import type { EventMessage } from '@team-chat/client';
import { movesMessages, raiseTopic } from '../state/families/messages.ts';
import type { Requests } from './requests.ts';
import type { Slices } from './slices.ts';

/** Fetches the topics of channels. */
export class Topics {
  private readonly requests: Requests;
  private readonly slices: Slices;
  /** Ids of the channels whose topics are being fetched. */
  private readonly loading = new Set<number>();

  constructor(requests: Requests, slices: Slices) {
    this.requests = requests;
    this.slices = slices;
  }

  /** Fetches the topics of a channel, unless they are known or being fetched. */
  load(channelId: number): void {
    const state = this.slices.raw;
    if (!state || state.topics.has(channelId) || this.loading.has(channelId)) return;
    this.loading.add(channelId);
    this.requests
      .recordEvents((options) =>
        this.requests.client.topics.list({ stream_id: channelId, allow_empty_topic_name: true }, options),
      )
      .finally(() => this.loading.delete(channelId))
      .then(
        ({ answer, meanwhile }) => {
          // Only the server knows which topics are left after a move.
          const isMoved = meanwhile.some((event) => event.type === 'update_message' && movesMessages(event));
          if (this.slices.raw !== state || isMoved) return this.load(channelId);
          state.topics.set(channelId, answer.topics);
          for (const event of meanwhile) if (event.type === 'message') raiseTopic(state, event.message as EventMessage);
          this.slices.touch('topics');
        },
        () => undefined,
      );
  }
}
