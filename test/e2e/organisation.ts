import { randomBytes } from 'node:crypto';
import { ApiClient, ok, type TestUser } from '@team-chat/testkit';
import { SteadyReader } from '../support/steady-reader';
import { type Place, Traffic } from '../support/traffic';

/** Requests of one user in one minute that the traffic stays below. */
const NEEDED_REQUESTS = 100_000;
const NEEDED_LIMITS = `RATE_LIMITS='user=${NEEDED_REQUESTS}/60 anonymous=${NEEDED_REQUESTS}/60' or, on this machine, RATE_LIMITS=off`;

const PASSWORD = 'correct horse battery';

/** An organisation that the operator has created and the environment names. Uses only the API of clients. */
export class Organisation {
  private constructor(
    private readonly baseUrl: string,
    private readonly host: string,
    readonly owner: TestUser,
  ) {}

  static fromEnvironment(): Organisation {
    const { BASE_URL, OWNER } = process.env;
    if (!BASE_URL || !OWNER) throw new Error('BASE_URL and OWNER have to be set: test/README.md, "From outside".');
    const { host, owner } = JSON.parse(OWNER);
    const client = new ApiClient(BASE_URL, owner, { host });
    return new Organisation(BASE_URL, host, { ...owner, full_name: 'Owner', client });
  }

  async user(): Promise<TestUser> {
    const word = randomBytes(5).toString('hex');
    const email = `${word}@${this.host}`;
    const full_name = `Member ${word}`;
    const { user_id } = await ok(this.owner.client.post('/users', { email, full_name, password: PASSWORD }));
    const anonymous = new ApiClient(this.baseUrl, undefined, { host: this.host });
    const { api_key } = await ok(anonymous.post('/fetch_api_key', { username: email, password: PASSWORD }));
    const user = { user_id, email, api_key };
    return { ...user, full_name, client: anonymous.as(user) };
  }

  async channel(subscribers: TestUser[]): Promise<string> {
    const name = `channel ${randomBytes(5).toString('hex')}`;
    const principals = [this.owner, ...subscribers].map((user) => user.user_id);
    const parameters = { subscriptions: [{ name }], principals, send_new_subscription_messages: false };
    await ok(this.owner.client.post('/users/me/subscriptions', parameters));
    return name;
  }

  /** Starts users who send messages to a channel and to each other, and readers of all of it, each with its own
   *  queue. Throws where the deployment's rate limits would refuse some of the messages. */
  async traffic(): Promise<{ traffic: Traffic; readers: SteadyReader[] }> {
    await this.checkRateLimits();
    const [ann, ben, cat] = [await this.user(), await this.user(), await this.user()];
    const channel = await this.channel([ann, ben, cat]);
    const places: Place[] = [
      { members: [this.owner, ann, ben, cat], address: { type: 'channel', to: channel, topic: 'all' } },
      { members: [ann, ben], address: { type: 'direct', to: [ann.user_id, ben.user_id] } },
    ];
    const readers: SteadyReader[] = [];
    for (const user of [ann, ben, cat]) {
      readers.push(await SteadyReader.start(user, [user.client]));
      readers.push(await SteadyReader.start(user, [user.client], { event_types: ['message'] }));
    }
    const people = [ann, ben, cat].map((user) => ({ user, clients: [user.client] }));
    return { traffic: new Traffic(places, people), readers };
  }

  private async checkRateLimits(): Promise<void> {
    const { headers } = await this.owner.client.get('/users/me');
    const limit = headers['x-ratelimit-limit'];
    if (limit !== undefined && Number(limit) < NEEDED_REQUESTS) {
      throw new Error(
        `The gateway allows a user ${limit} requests at a time, too few for this test: start it with ${NEEDED_LIMITS}.`,
      );
    }
  }
}
