import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FromReplica, ToReplica } from './replica-main';
import type { ServiceName, StartedService } from './service-starters';

const MAIN = join(__dirname, '..', '..', 'dist', 'cluster', 'replica-main.js');
const YOUNG_GENERATION = '--max-semi-space-size=32';

/** A process that runs one replica of several services, from their compiled code. It ends when its last service is stopped. */
export class ReplicaProcess {
  private readonly child: ChildProcess;
  /** Number of services that run in it. */
  private running = 0;
  /** Resolves with how the process has ended. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  /** `printsLogs` is whether what the services log is printed. */
  constructor(printsLogs = true) {
    this.child = fork(MAIN, {
      execArgv: [YOUNG_GENERATION],
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', printsLogs ? 'inherit' : 'ignore', 'inherit', 'ipc'],
    });
    this.child.setMaxListeners(0);
    this.exited = once(this.child, 'exit').then(([code, signal]) => ({ code, signal }));
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Starts a service with settings like those of an environment. */
  async start(service: ServiceName, env: Record<string, string>): Promise<StartedService> {
    const { port } = await this.ask({ do: 'start', service, env });
    this.running++;
    return { port, stop: () => this.stop(service) };
  }

  /** Stops a service. Waits for the end of the process if it was the last. */
  private async stop(service: ServiceName): Promise<void> {
    await this.ask({ do: 'stop', service });
    if (--this.running === 0) await this.exited;
  }

  /** Sends a message. Returns the answer; throws the error in it, or that the process has ended. */
  private async ask(message: ToReplica): Promise<FromReplica> {
    const answer = await new Promise<FromReplica>((resolve, reject) => {
      const listen = (received: FromReplica) => {
        if (received.service !== message.service || received.did !== message.do) return;
        this.child.off('message', listen);
        resolve(received);
      };
      this.child.on('message', listen);
      void this.exited.then(({ code, signal }) => {
        reject(new Error(`the process of ${message.service} has ended: ${signal ?? `exit code ${code}`}`));
      });
      this.child.send(message, () => undefined);
    });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }
}
