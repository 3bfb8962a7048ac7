import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, PASSWORD } from '@team-chat/testkit';
import type { Person } from './model';
import type { RequestLog } from './request-log';
import type { SeededRandom } from '../../support/seeded-random';

/** Mean milliseconds between two requests of a reader. */
const PACE_MS = 300;
const UNREAD = [{ operator: 'is', operand: 'unread' }];

/** A user who reads, logs in, types and pings, without any change that has to be checked. */
export class Reader {
  private stopping = false;
  private readonly running: Promise<void>;

  constructor(
    private readonly person: Person,
    private readonly log: RequestLog,
    private readonly random: SeededRandom,
  ) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      await sleep(this.random.below(2 * PACE_MS));
      await this.random.pick([
        () => this.read('/messages', newest(100)),
        () => this.read('/messages', { ...newest(100), narrow: UNREAD }),
        () => this.read('/users/me'),
        () => this.read('/users'),
        () => this.read('/users/me/subscriptions'),
        () => this.read('/user_groups'),
        () => this.read('/saved_snippets'),
        () => this.read('/drafts'),
        () => this.read('/server_settings'),
        () => this.request('POST', '/users/me/presence', { status: 'active', last_update_id: -1 }),
        () => this.request('POST', '/typing', { op: 'start', to: [this.person.user.user_id] }),
        () => this.logIn(),
      ])();
    }
  }

  private read(path: string, parameters?: Record<string, unknown>): Promise<unknown> {
    return this.request('GET', path, parameters);
  }

  private async logIn(): Promise<void> {
    const { email, api_key } = this.person.user;
    const parameters = { username: email, password: PASSWORD };
    const client = this.client.as(undefined);
    const { outcome, body } = await this.log.attempt(
      `log-in of ${email}`,
      client.post('/fetch_api_key', parameters),
    );
    if (outcome === 'acknowledged' && body.api_key !== api_key)
      this.log.violation(`${email} got another API key`);
  }

  private request(method: string, path: string, parameters: Record<string, unknown> = {}): Promise<unknown> {
    const name = `${method} ${path} ${JSON.stringify(parameters)} of user ${this.person.user.user_id}`;
    return this.log.attempt(name, this.client.call(method, path, parameters));
  }

  private get client(): ApiClient {
    return this.person.clients[0]!;
  }
}

const newest = (count: number) => ({ anchor: 'newest', num_before: count, num_after: 0 });
