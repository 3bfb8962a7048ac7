import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeliverResult, Poll, Target } from './messages';

const DELIVERY_LIMIT_MS = 15_000;
/** Clients that connect at the same time, and milliseconds until the next. More would wait for a busy gateway for longer than it
 *  lets a request take. */
const CONNECTING = 200;
const PAUSE_MS = 50;

/** Clients that wait for events, each with a queue of its own. */
export abstract class Receivers<Client = Poll> {
  protected readonly end = new AbortController();
  private onDelivery: (answer: string) => void = () => undefined;
  private failure: Error | undefined;
  private count = 0;

  constructor(protected readonly target: Target) {
    setMaxListeners(0, this.end.signal);
  }

  /** Lets further clients wait. */
  async add(clients: Client[]): Promise<void> {
    this.count += clients.length;
    for (let start = 0; start < clients.length; start += CONNECTING) {
      for (const client of clients.slice(start, start + CONNECTING)) {
        this.receive(client).catch((error: Error) => (this.failure = error));
      }
      await pause(PAUSE_MS);
    }
  }

  /** Resolves when each client has got a message, with the times until then and the last answer. */
  async delivered(): Promise<DeliverResult> {
    const startMs = performance.now();
    const times: number[] = [];
    const left = () => this.count - times.length;
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        reject(this.failure ?? new Error(`${left()} clients got nothing in time`));
      }, DELIVERY_LIMIT_MS);
      this.onDelivery = (answer) => {
        times.push(performance.now() - startMs);
        if (left() > 0) return;
        clearTimeout(limit);
        resolve({ times, answer });
      };
    });
  }

  /** Closes the connections of all clients. */
  stop(): void {
    this.end.abort();
  }

  /** Waits for one client's events, and calls `take` with each answer that has some. */
  protected abstract receive(client: Client): Promise<void>;

  protected take(answer: string, events: { type: string }[]): void {
    if (events.some((event) => event.type === 'message')) this.onDelivery(answer);
  }
}
