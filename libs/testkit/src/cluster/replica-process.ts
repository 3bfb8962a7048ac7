import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReplicaConnection } from './replica-connection';
import type { ServiceName, StartedService } from './service-starters';

const MAIN = join(__dirname, '..', '..', 'dist', 'cluster', 'replica-main.js');
const YOUNG_GENERATION = '--max-semi-space-size=32';

/** A process that runs replicas of services, from their compiled code. */
export class ReplicaProcess {
  /** Path of the socket by which others may start services in it, too. */
  readonly path = join(tmpdir(), `team-chat-replica-${randomBytes(6).toString('hex')}.sock`);
  private readonly child: ChildProcess;
  private readonly connected: Promise<ReplicaConnection>;
  /** Number of services that this object has started, and that run. */
  private running = 0;
  /** Resolves with how the process has ended. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  /** `printsLogs` is whether what the services log is printed; `isShared`, whether others start services in it. */
  constructor({ printsLogs = true, isShared = false } = {}) {
    this.child = fork(MAIN, [this.path, isShared ? 'shared' : 'own'], {
      execArgv: [YOUNG_GENERATION],
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', printsLogs ? 'inherit' : 'ignore', 'inherit', 'ipc'],
    });
    this.exited = once(this.child, 'exit').then(([code, signal]) => ({ code, signal }));
    this.connected = this.connect();
    this.connected.catch(() => undefined);
  }

  get pid(): number {
    return this.child.pid!;
  }

  private async connect(): Promise<ReplicaConnection> {
    const ended = this.exited.then(({ code, signal }) => {
      throw new Error(`a process of services has ended: ${signal ?? `exit code ${code}`}`);
    });
    await Promise.race([once(this.child, 'message'), ended]);
    return ReplicaConnection.open(this.path);
  }

  /** Resolves when it can start services. */
  async ready(): Promise<void> {
    await this.connected;
  }

  /** Starts a service with settings like those of an environment. */
  async start(service: ServiceName, env: Record<string, string>): Promise<StartedService> {
    const started = await (await this.connected).start(service, env);
    this.running++;
    return { port: started.port, stop: () => this.stop(started) };
  }

  /** Stops a service, and ends the process if it was the last. */
  private async stop(started: StartedService): Promise<void> {
    await started.stop();
    if (--this.running === 0) await this.end();
  }

  /** Ends the process and what runs in it. */
  async end(): Promise<void> {
    if (this.child.connected) this.child.disconnect();
    await this.exited;
  }
}
