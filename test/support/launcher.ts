import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ApiClient, type ApiUser } from '@team-chat/testkit';

const START = join(dirname(require.resolve('@team-chat/deploy/package.json')), 'start.mjs');
const READY = /^ready (\S+)$/m;

/** Runs `npm start` in a child process. */
export class Launcher {
  private output = '';
  private readonly child: ChildProcess;
  /** Resolves with the exit code; null after a kill. */
  readonly exited: Promise<number | null>;

  constructor(
    readonly dataDir: string,
    env: Record<string, string>,
  ) {
    this.child = spawn(process.execPath, [START], { env: { ...process.env, DATA_DIR: dataDir, ...env } });
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.exited = new Promise((resolve) => this.child.on('close', (code) => resolve(code)));
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Everything that it has printed. */
  get said(): string {
    return this.output;
  }

  /** Resolves with the URL when it is ready. Rejects if it ends before that. */
  async ready(): Promise<string> {
    let hasEnded = false;
    void this.exited.then(() => (hasEnded = true));
    for (;;) {
      const url = READY.exec(this.output)?.[1];
      if (url) return url;
      if (hasEnded) throw new Error(`ended without being ready:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  kill(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.exited;
  }

  /** Returns a client of one of the demo users. */
  async as(name: string): Promise<ApiClient> {
    const url = await this.ready();
    const { users } = JSON.parse(readFileSync(join(this.dataDir, 'credentials.json'), 'utf8')) as {
      users: Record<string, ApiUser>;
    };
    return new ApiClient(url, users[name]);
  }
}
