import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { FromReplica, ToReplica } from './replica-main';
import type { ServiceName, StartedService } from './service-starters';

type Request = ToReplica extends infer Line ? (Line extends unknown ? Omit<Line, 'id'> : never) : never;

/** A connection to a process that runs replicas of services. What it has started is stopped when it ends. */
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

  /** Returns the answer to a request; throws the error in it, or that the process has ended. */
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
