import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Forwards requests to a gateway. Can lose answers, and knows the event queues that were registered through it. */
export class LossyProxy {
  /** Ids of registered queues, the newest last. */
  readonly queueIds: string[] = [];
  private losing: ((path: string, sent: Buffer) => boolean) | undefined;
  private readonly server: Server;

  private constructor(private readonly target: string) {
    this.server = createServer((from, to) => {
      this.forward(from, to).catch(() => to.destroy());
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

  private async forward(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = from;
    const sent = await buffer(from);
    let abandon = () => {};
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const out = request(this.target + url, { method, headers }, resolve).on('error', reject);
      abandon = () => out.destroy();
      from.socket.once('close', abandon);
      out.end(sent);
    }).finally(() => to.once('close', () => from.socket.off('close', abandon)));
    const type = answer.headers['content-type']!;
    if (type.startsWith('text/event-stream')) {
      to.writeHead(200, { 'content-type': type });
      return pipeline(answer, to);
    }
    const body = await buffer(answer);
    const path = url.split('?')[0];
    if (path === '/api/v1/register') this.queueIds.push((JSON.parse(String(body)) as { queue_id: string }).queue_id);
    if (this.losing?.(`${method} ${path}`, sent)) to.destroy();
    else to.writeHead(answer.statusCode!, { 'content-type': type }).end(body);
  }
}
