import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus } from '@team-chat/bus';
import { findFreePort, findNatsServer } from '@team-chat/servers';
import { until } from '@team-chat/testkit';

/** Milliseconds. Less than any time limit of requests to JetStream, and far more than it needs to answer. */
const ANSWER_LIMIT_MS = 500;

/** Runs NATS as two servers. Clients connect to one without storage; JetStream is on the other, its leaf node.
 *  JetStream can be stopped and started again, with its data on disk, while the bus goes on. */
export class SplitNats {
  private readonly folder = mkdtempSync(join(tmpdir(), 'team-chat-nats-'));
  private front: ChildProcess | undefined;
  private store: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    private readonly leafPort: number,
  ) {}

  static async start(): Promise<SplitNats> {
    const nats = new SplitNats(await findFreePort(), await findFreePort());
    try {
      nats.front = nats.run('front', [
        `listen: "127.0.0.1:${nats.port}"`,
        `leafnodes { listen: "127.0.0.1:${nats.leafPort}" }`,
        // Clients name no domain, as with a single server.
        'default_js_domain { "$G": store }',
      ]);
      nats.startStore();
      await nats.untilStore(true);
      return nats;
    } catch (error) {
      await nats.stop();
      throw error;
    }
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    await Promise.all([end(this.store), end(this.front)]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Kills JetStream. Requests to it then fail at once, because nobody listens. */
  async killStore(): Promise<void> {
    await end(this.store);
    await this.untilStore(false);
  }

  startStore(): void {
    this.store = this.run('store', [
      'listen: "127.0.0.1:-1"',
      `jetstream { store_dir: ${JSON.stringify(join(this.folder, 'store'))}, domain: store }`,
      `leafnodes { remotes: [{ url: "nats-leaf://127.0.0.1:${this.leafPort}" }] }`,
    ]);
  }

  /** Suspends JetStream. It receives requests then, but does not answer. */
  async suspendStore(): Promise<void> {
    this.store!.kill('SIGSTOP');
    await this.untilStore(false);
  }

  /** Resumes JetStream, which then answers the requests that it has received. */
  resumeStore(): void {
    this.store!.kill('SIGCONT');
  }

  private run(name: string, config: string[]): ChildProcess {
    const file = join(this.folder, `${name}.conf`);
    const common = [`server_name: ${name}`, 'max_payload: 8MB'];
    writeFileSync(file, `${[...common, ...config].join('\n')}\n`);
    return spawn(findNatsServer()!, ['--config', file], { stdio: 'ignore' });
  }

  private untilStore(isThere: boolean): Promise<boolean> {
    return until(`JetStream is ${isThere ? 'there' : 'away'}`, async () => (await this.answers()) === isThere);
  }

  private async answers(): Promise<boolean> {
    let bus: Bus | undefined;
    try {
      bus = await Bus.connect({ url: this.url, name: 'tests' });
      await bus.nc.jetstreamManager({ timeout: ANSWER_LIMIT_MS });
      return true;
    } catch {
      return false;
    } finally {
      await bus?.close();
    }
  }
}

/** Kills a process, also a suspended one, and waits until it has ended. */
async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
