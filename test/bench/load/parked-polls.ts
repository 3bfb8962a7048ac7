import { setMaxListeners } from 'node:events';
import { send } from './http-client';
import type { Poll, Target } from './messages';

const DELIVERY_LIMIT_MS = 15_000;

/** Long polls of many clients, sent again as soon as they are answered. */
export class ParkedPolls {
  private onDelivery: (answer: string) => void = () => undefined;
  private failure: Error | undefined;
  private readonly end = new AbortController();

  private count = 0;

  constructor(private readonly target: Target) {
    setMaxListeners(0, this.end.signal);
  }

  /** Sends further polls. */
  add(polls: Poll[]): void {
    this.count += polls.length;
    for (const poll of polls) {
      this.keepPolling(poll).catch((error: Error) => (this.failure = error));
    }
  }

  /** Resolves with the last answer when each poll has been answered with a message. */
  async delivered(): Promise<string> {
    let left = this.count;
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        reject(this.failure ?? new Error(`${left} polls were not answered in time`));
      }, DELIVERY_LIMIT_MS);
      this.onDelivery = (answer) => {
        if (--left > 0) return;
        clearTimeout(limit);
        resolve(answer);
      };
    });
  }

  /** Aborts all polls. */
  stop(): void {
    this.end.abort();
  }

  private async keepPolling(poll: Poll): Promise<void> {
    const { authorization, queue_id } = poll;
    for (;;) {
      const path = `/api/v1/events?queue_id=${queue_id}&last_event_id=${poll.last_event_id}`;
      const call = { target: this.target, method: 'GET', path, authorization };
      const answer = await send(call, this.end.signal);
      const events = (JSON.parse(answer) as { events: { id: number; type: string }[] }).events;
      poll.last_event_id = events.at(-1)!.id;
      if (events.some((event) => event.type === 'message')) this.onDelivery(answer);
    }
  }
}
