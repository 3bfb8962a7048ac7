import { signal } from '@preact/signals-core';
import { ApiError, type CallOptions, type Client } from '@team-chat/client';
import type { PageEvent } from '../state/chat-state.ts';
import { t } from '../words/words.ts';

/** Requests of the page to the server, and the events that come meanwhile. */
export class Requests {
  /** Reason why messages could not be fetched, or an action failed. */
  readonly problem = signal<string | undefined>(undefined);
  readonly client: Client;
  /** Aborts when the store stops. */
  readonly signal: AbortSignal;
  /** Events since each request that is under way. */
  private readonly recordings = new Set<PageEvent[]>();

  constructor(client: Client, ended: AbortSignal) {
    this.client = client;
    this.signal = ended;
  }

  /** Notes an event for the requests that are under way. */
  record(event: PageEvent): void {
    for (const recording of this.recordings) recording.push(event);
  }

  /** Repeats a request until it is answered. Returns the answer with the events since the request; the answer may or may
   *  not contain their changes. */
  async recordEvents<T>(request: (options: CallOptions) => Promise<T>) {
    const meanwhile: PageEvent[] = [];
    this.recordings.add(meanwhile);
    try {
      return { answer: await request({ retries: Infinity, signal: this.signal }), meanwhile };
    } finally {
      this.recordings.delete(meanwhile);
    }
  }

  /** Runs an action of the user. Shows the reason if it fails, and returns whether it succeeded. */
  async attempt(action: (client: Client) => Promise<unknown>): Promise<boolean> {
    this.problem.value = undefined;
    try {
      await action(this.client);
      return true;
    } catch (error) {
      if (!this.signal.aborted) this.problem.value = reasonOf(error);
      return false;
    }
  }
}

/** Returns the reason of a failure for the user. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : t('app.unreachable');
}
