import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TaskName, Tasks } from './messages';

type Answer = { result: unknown } | { error: string };

/** Starts the load process and runs tasks in it, one at a time. */
export class Load {
  private readonly child: ChildProcess = fork(join(__dirname, 'client.js'));
  private readonly gone = once(this.child, 'exit').then((): never => {
    throw new Error('the load process ended');
  });

  constructor() {
    // Its end is an error only for a task under way.
    this.gone.catch(() => undefined);
  }

  async run<K extends TaskName>(name: K, task: Tasks[K]['task']): Promise<Tasks[K]['result']> {
    this.child.send({ name, task });
    const [answer] = (await Promise.race([once(this.child, 'message'), this.gone])) as [Answer];
    if ('error' in answer) throw new Error(answer.error);
    return answer.result as Tasks[K]['result'];
  }

  stop(): void {
    this.child.kill();
  }
}
