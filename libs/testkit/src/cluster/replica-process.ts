import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FromReplica, ToReplica } from './replica-main';
import type { ServiceName, StartedService } from './service-starters';

const MAIN = join(__dirname, '..', '..', 'dist', 'cluster', 'replica-main.js');
const YOUNG_GENERATION = '--max-semi-space-size=32';

/** A process that runs replicas of services, from their compiled code. */
export class ReplicaProcess {
  /** Path of the socket through which other processes may start services in this one, too. */
  readonly path = join(tmpdir(), `team-chat-replica-${randomBytes(6).toString('hex')}.sock`);
  private readonly child: ChildProcess;
  private readonly connected: Promise<ReplicaConnection>;
  /** Number of running services that this object has started. */
  private running = 0;
  /** Resolves with the exit code or signal of the process. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  /** With `printsLogs`, prints the logs of the services. With `isShared`, other processes start services in the process. */
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

  /** Resolves when the process can start services. */
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

  /** Ends the process and the services in it. */
  async end(): Promise<void> {
    if (this.child.connected) this.child.disconnect();
    await this.exited;
  }
}

type Request = ToReplica extends infer Line ? (Line extends unknown ? Omit<Line, 'id'> : never) : never;

/** A connection to a process that runs replicas of services. When the connection ends, the process stops the services
 *  that it has started for this connection. */
export class ReplicaConnection {
  private readonly waiting = new Map<number, (answer: FromReplica) => void>();
  private nextId = 0;

  private constructor(private readonly socket: Socket) {
    createInterface({ input: socket }).on('line', (text) => {
      const answer = JSON.parse(text) as FromReplica;
      this.waiting.get(answer.id)?.(answer);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const [id, settle] of this.waiting) settle({ id, error: 'the process of the services has ended' });
    });
  }

  /** Connects to the process that listens on a socket's path. */
  static async open(path: string): Promise<ReplicaConnection> {
    const socket = connect(path);
    await once(socket, 'connect');
    return new ReplicaConnection(socket);
  }

  /** Starts a service with settings like those of an environment. */
  async start(service: ServiceName, env: Record<string, string>): Promise<StartedService> {
    const { id, port } = await this.ask({ start: service, env });
    return { port, stop: async () => void (await this.ask({ stop: id })) };
  }

  close(): void {
    this.socket.destroy();
  }

  /** Sends a request and returns the answer. Throws the error in the answer, or an error if the process has ended. */
  private async ask(request: Request): Promise<FromReplica> {
    const id = this.nextId++;
    const answer = await new Promise<FromReplica>((resolve) => {
      if (this.socket.destroyed) resolve({ id, error: 'the process of the services has ended' });
      this.waiting.set(id, resolve);
      this.socket.write(`${JSON.stringify({ id, ...request } as ToReplica)}\n`);
    });
    this.waiting.delete(id);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }
}
