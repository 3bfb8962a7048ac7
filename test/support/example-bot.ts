import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestUser, until } from '@team-chat/testkit';
import { LossyProxy } from './lossy-proxy';

export const EXAMPLES = join(__dirname, '..', '..', 'libs', 'client', 'examples');

/** Runs an example of a bot as its own process, which reaches the gateway through a proxy. */
export class ExampleBot {
  private program: ChildProcess | undefined;

  private constructor(
    readonly proxy: LossyProxy,
    private readonly file: string,
    private readonly bot: TestUser,
    private readonly environment: Record<string, string>,
  ) {}

  static async start(
    baseUrl: string,
    file: string,
    bot: TestUser,
    environment: Record<string, string> = {},
  ): Promise<ExampleBot> {
    const example = new ExampleBot(await LossyProxy.start(baseUrl), file, bot, environment);
    await example.start();
    return example;
  }

  /** Starts the program. Resolves when it has registered a queue. */
  async start(): Promise<void> {
    const registered = this.proxy.queueIds.length;
    const { email: EMAIL, api_key: API_KEY } = this.bot;
    const program = spawn(process.execPath, [join(EXAMPLES, this.file)], {
      env: { ...process.env, ...this.environment, URL: this.proxy.url, EMAIL, API_KEY },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let problems = '';
    program.stderr.on('data', (chunk) => (problems += String(chunk)));
    this.program = program;
    await until(`${this.file} has registered`, () => {
      if (program.exitCode !== null) throw new Error(`${this.file} ended: ${problems}`);
      return this.proxy.queueIds.length > registered;
    });
  }

  async kill(): Promise<void> {
    const ended = once(this.program!, 'close');
    this.program!.kill('SIGKILL');
    await ended;
  }

  /** Deletes the program's queue, as the server does after ten minutes without a poll. Resolves when it has a new one. */
  async loseQueue(): Promise<void> {
    const { length } = this.proxy.queueIds;
    const { status } = await this.bot.client.delete('/events', { queue_id: this.proxy.queueIds.at(-1) });
    if (status !== 200) throw new Error(`the queue was not deleted: ${status}`);
    await until(`${this.file} has a new queue`, () => this.proxy.queueIds.length > length);
  }

  async stop(): Promise<void> {
    if (this.program?.exitCode === null && this.program.signalCode === null) await this.kill();
    await this.proxy.stop();
  }
}
