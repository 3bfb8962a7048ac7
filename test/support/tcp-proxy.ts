import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy on 127.0.0.1 whose target can change, so that clients keep one address. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private target: number | undefined,
  ) {
    server.on('connection', (client) => this.forward(client));
  }

  static async start(target?: number): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Forwards to another port from now on, or nowhere, and cuts all connections. */
  switchTo(target: number | undefined): void {
    this.target = target;
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.switchTo(undefined);
    this.server.close();
    await once(this.server, 'close');
  }

  private forward(client: Socket): void {
    if (this.target === undefined) return void client.destroy();
    const server = connect(this.target, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }
}
