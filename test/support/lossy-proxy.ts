import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Forwards requests to a gateway. Can lose answers, and knows the event queues that were registered through it. */
export class LossyProxy {
  /** Ids of registered queues, the newest last. */
  readonly queueIds: string[] = [];
  private losing: ((path: string, sent: Buffer) => boolean) | undefined;
  private readonly server: Server;

  private constructor(private readonly target: string) {
    this.server = createServer((from, to) => {
      this.forward(from).then(
        ({ status, body, isLost }) => {
          if (isLost) return to.destroy();
          to.writeHead(status, { 'content-type': 'application/json' }).end(body);
        },
        () => to.destroy(),
      );
    });
  }

  static async start(target: string): Promise<LossyProxy> {
    const proxy = new LossyProxy(target);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Loses the answer of the next request of a method and path whose body contains `text`. Resolves when the gateway has
   *  executed it. */
  loseNext(method: string, path: string, text = ''): Promise<void> {
    return new Promise((resolve) => {
      this.losing = (called, sent) => {
        if (called !== `${method} /api/v1${path}` || !sent.includes(text)) return false;
        this.losing = undefined;
        resolve();
        return true;
      };
    });
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async forward(from: IncomingMessage) {
    const { method, url = '/', headers } = from;
    const sent = await buffer(from);
    let abandon = () => {};
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const out = request(this.target + url, { method, headers }, resolve).on('error', reject);
      abandon = () => out.destroy();
      from.socket.once('close', abandon);
      out.end(sent);
    });
    const body = await buffer(answer).finally(() => from.socket.off('close', abandon));
    const path = url.split('?')[0];
    if (path === '/api/v1/register')
      this.queueIds.push((JSON.parse(String(body)) as { queue_id: string }).queue_id);
    return { status: answer.statusCode!, body, isLost: this.losing?.(`${method} ${path}`, sent) ?? false };
  }
}
