import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, ok } from './api-client';

export type ApiEvent = { id: number; type: string } & Record<string, any>;

/** A client of an event queue: registers, polls, and keeps the events that it got. */
export class EventReader {
  /** Every event so far, in order, without heartbeats. */
  readonly events: ApiEvent[] = [];
  private lastEventId: number;
  private readonly taken = new Set<ApiEvent>();

  private constructor(
    private readonly client: ApiClient,
    /** The registration data. */
    readonly registration: any,
  ) {
    this.lastEventId = registration.last_event_id;
  }

  static async register(client: ApiClient, parameters: Record<string, unknown> = {}): Promise<EventReader> {
    return new EventReader(client, await ok(client.post('/register', parameters)));
  }

  get queueId(): string {
    return this.registration.queue_id;
  }

  /** Polls once and returns the new events. Throws where ids do not strictly increase. */
  async poll(options: { dont_block?: boolean } = {}): Promise<ApiEvent[]> {
    const body = await ok(
      this.client.get('/events', { queue_id: this.queueId, last_event_id: this.lastEventId, ...options }),
    );
    const fresh = body.events as ApiEvent[];
    for (const event of fresh) {
      if (event.type === 'heartbeat') {
        this.lastEventId = Math.max(this.lastEventId, event.id);
        continue;
      }
      if (event.id <= this.lastEventId) throw new Error(`event ${event.id} came after ${this.lastEventId}`);
      this.lastEventId = event.id;
      this.events.push(event);
    }
    return fresh;
  }

  /** Polls until an event passes `test`, and returns it. Earlier events count, and all are kept in `events`. */
  async until(test: (event: ApiEvent) => boolean, timeoutMs = 40_000): Promise<ApiEvent> {
    const deadline = Date.now() + timeoutMs;
    let looked = 0;
    for (;;) {
      for (; looked < this.events.length; looked++) if (test(this.events[looked]!)) return this.events[looked]!;
      if (Date.now() > deadline) {
        const last = JSON.stringify(this.events.slice(-20), null, 1).slice(-8_000);
        throw new Error(`no such event among ${this.events.length}, of which the last are ${last}`);
      }
      await this.poll({ dont_block: true });
      if (looked === this.events.length) await sleep(10);
    }
  }

  /** Polls for the next new event of a type, and of an `op` if one is given, and returns the event. */
  next(type: string, op?: string): Promise<ApiEvent> {
    const seen = new Set(this.events);
    return this.until((event) => !seen.has(event) && event.type === type && (op === undefined || event.op === op));
  }

  /** Returns the first event of a type that `take` has not returned yet. Polls if `events` has no such event. */
  async take(type: string, op?: string): Promise<ApiEvent> {
    const event = await this.until(
      (event) => !this.taken.has(event) && event.type === type && (op === undefined || event.op === op),
    );
    this.taken.add(event);
    return event;
  }
}
