import { PASSWORD } from '@team-chat/testkit';
import type { Person } from './model';
import { PacedUser } from './paced-user';
import type { RequestLog } from './request-log';
import type { SeededRandom } from '../../support/seeded-random';

/** Mean milliseconds between two requests of a reader. */
const PACE_MS = 300;
const UNREAD = [{ operator: 'is', operand: 'unread' }];

/** A user who reads, logs in, types and pings, without any change that has to be checked. */
export class Reader extends PacedUser {
  constructor(person: Person, log: RequestLog, random: SeededRandom) {
    super(person, log, random, PACE_MS);
    this.start(() => this.readSomething());
  }

  private readSomething(): Promise<unknown> {
    const acts = [
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
    ];
    return this.random.pick(acts)();
  }

  private read(path: string, parameters: Record<string, unknown> = {}): Promise<unknown> {
    return this.request('GET', path, parameters);
  }

  private async logIn(): Promise<void> {
    const { email, api_key } = this.person.user;
    const parameters = { username: email, password: PASSWORD };
    const client = this.person.clients[0]!.as(undefined);
    const { outcome, body } = await this.log.attempt(`log-in of ${email}`, client.post('/fetch_api_key', parameters));
    if (outcome === 'acknowledged' && body.api_key !== api_key) this.log.violation(`${email} got another API key`);
  }
}

const newest = (count: number) => ({ anchor: 'newest', num_before: count, num_after: 0 });
