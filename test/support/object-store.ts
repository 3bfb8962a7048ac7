import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'files';
/** The only id and key that the server accepts. */
const KEY = 'S3RVER';

/** An S3-compatible server in this process. It keeps its objects and its port when it is stopped and started again. */
export class ObjectStore {
  private readonly folder = mkdtempSync(join(tmpdir(), 'team-chat-objects-'));
  private server: S3rver | undefined;
  private port = 0;

  async start(): Promise<void> {
    this.server = new S3rver({
      port: this.port,
      address: '127.0.0.1',
      silent: true,
      directory: this.folder,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    this.port = (await this.server.run()).port;
  }

  /** Breaks all connections off. */
  async stop(): Promise<void> {
    const { httpServer } = this.server as unknown as { httpServer: Server };
    const closed = this.server!.close();
    httpServer.closeAllConnections();
    await closed;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Settings with which a deployment keeps its files here. */
  get settings(): Record<string, string> {
    return {
      FILES_S3_BUCKET: BUCKET,
      FILES_S3_ENDPOINT: `http://127.0.0.1:${this.port}`,
      FILES_S3_ACCESS_KEY_ID: KEY,
      FILES_S3_SECRET_ACCESS_KEY: KEY,
    };
  }

  /** Returns the objects' keys that contain a text. */
  keysWith(text: string): string[] {
    const suffix = '._S3rver_object';
    return readdirSync(join(this.folder, BUCKET), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(suffix) && file.includes(text))
      .map((file) => file.slice(0, -suffix.length));
  }
}
