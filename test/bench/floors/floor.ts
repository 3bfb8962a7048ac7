import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Measured } from '../../harness/cpu';
import type { Target } from '../../harness/http-load/messages';

/** A server to compare with, in a separate process. */
export class Floor {
  private constructor(
    private readonly name: string,
    private readonly child: ChildProcess,
    readonly target: Target,
  ) {}

  static async start(name: string, env: Record<string, string> = {}): Promise<Floor> {
    const child = fork(join(__dirname, `${name}.js`), {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    });
    const gone = once(child, 'exit').then(() => {
      throw new Error(`the floor ${name} did not start`);
    });
    const [{ port }] = (await Promise.race([once(child, 'message'), gone])) as [{ port: number }];
    gone.catch(() => undefined);
    return new Floor(name, child, { origin: `http://127.0.0.1:${port}` });
  }

  get process(): Measured {
    return { name: this.name, pid: this.child.pid! };
  }

  stop(): void {
    this.child.kill();
  }
}
