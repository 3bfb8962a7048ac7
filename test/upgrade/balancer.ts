import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** Spreads connections over the ready gateways, as a Kubernetes service does: an open connection stays where it is, until
 *  its client or its gateway ends it. */
export class Balancer {
  private ports: number[] = [];
  private turn = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (client) => this.forward(client));
  }

  static async start(): Promise<Balancer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  add(port: number): void {
    this.ports.push(port);
  }

  /** Sends no more connections there. */
  remove(port: number): void {
    this.ports = this.ports.filter((each) => each !== port);
  }

  stop(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private forward(client: Socket): void {
    const port = this.ports[this.turn++ % this.ports.length]!;
    const gateway = connect(port, '127.0.0.1');
    for (const socket of [client, gateway]) {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    }
    // Errors of one side end the other one.
    pipeline(client, gateway, client, () => undefined);
  }
}
