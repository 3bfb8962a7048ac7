import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus } from '@team-chat/bus';
import { launch, type RunningDeployment, parseSettings, SERVICE_NAMES } from '@team-chat/deploy';
import { TestRealm } from '@team-chat/testkit';
import { Client } from 'pg';
import type { Measured } from './cpu';
import type { Target } from './http-load/messages';

const SETTLE_PAUSE_MS = 50;

/** The deployment as an operator starts it, with data safe on disk, in a temporary folder. */
export class BenchDeployment {
  private stopping: Promise<void> | undefined;

  private constructor(
    private readonly folder: string,
    readonly launched: RunningDeployment,
    readonly bus: Bus,
    readonly sql: Client,
  ) {}

  /** Starts a deployment. `environment` has further variables, for the launcher and the services. */
  static async start(environment: NodeJS.ProcessEnv = {}): Promise<BenchDeployment> {
    const folder = mkdtempSync(join(tmpdir(), 'team-chat-bench-'));
    const settings = { PORT: '0', DATA_DIR: folder, SEED_DEMO: 'false', REPLICAS: '', RATE_LIMITS: 'off' };
    const own = { DATABASE_URL: '', NATS_URL: '', EXTERNAL_URL: '', HOST: '' };
    const launched = await launch(
      parseSettings({ ...process.env, ...settings, ...own, ...environment }, folder),
    );
    const bus = await Bus.connect({ url: launched.natsUrl, name: 'bench' });
    const sql = new Client({ connectionString: launched.adminDatabaseUrl });
    await sql.connect();
    return new BenchDeployment(folder, launched, bus, sql);
  }

  /** Stops everything and deletes the folder. Repeating it changes nothing. */
  stop(): Promise<void> {
    this.stopping ??= (async () => {
      await this.sql.end();
      await this.bus.close();
      await this.launched.stop();
      rmSync(this.folder, { recursive: true, force: true });
    })();
    return this.stopping;
  }

  aRealm(): Promise<TestRealm> {
    return TestRealm.create(this.bus, this.launched.baseUrl);
  }

  target(realm: TestRealm): Target {
    return { origin: this.launched.baseUrl, host: realm.host };
  }

  /** All processes that serve requests: services, nats-server, PostgreSQL. */
  get processes(): Measured[] {
    return this.launched.children();
  }

  get services(): Measured[] {
    return this.processes.filter(({ name }) =>
      SERVICE_NAMES.some((service) => name.startsWith(`${service}-`)),
    );
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
  const content = 'Shall we meet at **noon**? The agenda is in the [notes](https://example.com/notes).';
  return new URLSearchParams({ type: 'channel', to: channel, topic: 'meetings', content }).toString();
}
