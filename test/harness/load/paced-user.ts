import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '@team-chat/testkit';
import type { SeededRandom } from '../../support/seeded-random';
import type { Person } from './model';
import type { RequestLog, RequestRules } from './request-log';

/** A user who sends requests in loops, each request once, whatever happens to the deployment. */
export abstract class PacedUser {
  private stopping = false;
  private readonly running: Promise<void>[] = [];

  constructor(
    protected readonly person: Person,
    protected readonly log: RequestLog,
    protected readonly random: SeededRandom,
    /** Mean milliseconds between two requests of a loop. */
    private readonly paceMs: number,
  ) {}

  /** Resolves when the requests under way have ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  protected start(act: () => Promise<unknown>): void {
    this.running.push(this.loop(act));
  }

  /** Sends a request at any of the gateways. */
  protected request(method: string, path: string, parameters?: Record<string, unknown>, rules?: RequestRules) {
    const client: ApiClient = this.random.pick(this.person.clients);
    const name = `${method} ${path} ${JSON.stringify(parameters ?? {})} of user ${this.person.user.user_id}`;
    return this.log.attempt(name, client.call(method, path, parameters), rules);
  }

  private async loop(act: () => Promise<unknown>): Promise<void> {
    while (!this.stopping) {
      await sleep(this.random.below(2 * this.paceMs));
      if (!this.stopping) await act();
    }
  }
}
