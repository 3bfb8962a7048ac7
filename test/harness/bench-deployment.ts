import { parseSettings, SERVICE_NAMES } from '@team-chat/deploy';
import type { TestRealm } from '@team-chat/testkit';
import { Client } from 'pg';
import type { Measured } from './cpu';
import { type Launched, LaunchedDeployment, launchIn } from './deployment';
import type { Target } from './http-load/messages';

const SETTLE_PAUSE_MS = 50;
/** Text of the messages that are sent. */
export const MESSAGE_TEXT = 'Shall we meet at **noon**? The agenda is in the [notes](https://example.com/notes).';

/** The deployment as an operator starts it, with data safe on disk, in a temporary folder. */
export class BenchDeployment extends LaunchedDeployment {
  private ending: Promise<void> | undefined;

  private constructor(
    parts: Launched,
    readonly sql: Client,
  ) {
    super(parts);
  }

  /** Starts a deployment. `environment` has further variables, for the launcher and the services. An abort of `signal` stops a start that
   *  is under way, which then rejects. */
  static async start(environment: NodeJS.ProcessEnv = {}, signal?: AbortSignal): Promise<BenchDeployment> {
    const settingsIn = (folder: string) => {
      const settings = { PORT: '0', DATA_DIR: folder, SEED_DEMO: 'false', REPLICAS: '', RATE_LIMITS: 'off' };
      const own = { DATABASE_URL: '', NATS_URL: '', EXTERNAL_URL: '', HOST: '' };
      return parseSettings({ ...process.env, ...settings, ...own, ...environment }, folder);
    };
    const parts = await launchIn(undefined, settingsIn, { signal });
    const sql = new Client({ connectionString: parts.launched.adminDatabaseUrl });
    await sql.connect();
    return new BenchDeployment(parts, sql);
  }

  override stop(): Promise<void> {
    this.ending ??= this.sql.end();
    return this.ending.then(() => super.stop());
  }

  target(realm: TestRealm): Target {
    return { origin: this.launched.baseUrl, host: realm.host };
  }

  /** All processes that serve requests: services, nats-server, PostgreSQL. */
  get processes(): Measured[] {
    return this.launched.children();
  }

  get services(): Measured[] {
    return this.processes.filter(({ name }) => SERVICE_NAMES.some((service) => name.startsWith(`${service}-`)));
  }

  get postgres(): Measured {
    return this.processes.find(({ name }) => name === 'postgres')!;
  }

  /** Waits until all sent messages are in the log, and the events service has had time to read them. */
  async settle(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_PAUSE_MS));
      const { rowCount } = await this.sql.query('SELECT FROM messaging.outbox LIMIT 1');
      if (rowCount === 0) break;
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_PAUSE_MS));
  }
}

/** Returns the request with which the owner of an organisation sends messages to channels, in turns. */
export function sendingTo(target: Target, { owner }: TestRealm, channels: { name: string }[]) {
  return {
    target,
    method: 'POST',
    path: '/api/v1/messages',
    authorizations: [authorizationOf(owner)],
    bodies: channels.map(({ name }) => messageTo(name)),
  } as const;
}

export function authorizationOf({ email, api_key }: { email: string; api_key: string }): string {
  return `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
}

/** Returns the body of a request that sends a message to a channel. */
export function messageTo(channel: string): string {
  return new URLSearchParams({ type: 'channel', to: channel, topic: 'meetings', content: MESSAGE_TEXT }).toString();
}
