import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestUser, until } from '@team-chat/testkit';
import { basicOf } from '@team-chat/testkit/http';

const CHUNK_BYTES = 128 * 1024;
/** Chunks of the files, which take turns: 0.75 to 2 MiB. */
const CHUNKS = [6, 16, 11];
/** Pause between two chunks: an upload takes about a second, so that faults meet uploads at all stages. */
const PACE_MS = 60;
const UPLOADERS = 6;
/** Uploads by each gateway after which uploads count as flowing. */
const FLOWING = 2;
const BOUNDARY = 'boundary-of-parts';

/** An attempt to upload a file. */
export interface Upload {
  name: string;
  bytes: Buffer;
  baseUrl: string;
  /** Undefined while it is under way, and where the connection was closed without an answer. */
  answer?: { status: number; body: any };
}

/** Lets a user upload files all the time, at all gateways in turn, whatever happens to the deployment. Nothing is tried a
 *  second time. */
export class UploadTraffic {
  readonly uploads: Upload[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private stopping = false;
  private readonly finished: Promise<unknown>;

  constructor(
    private readonly user: TestUser,
    private readonly host: string,
    private readonly baseUrls: string[],
  ) {
    this.finished = Promise.all(Array.from({ length: UPLOADERS }, () => this.run()));
  }

  /** Waits until further uploads have succeeded at each gateway. */
  async flows(): Promise<void> {
    const counts = () => this.baseUrls.map((url) => this.stored.filter(({ baseUrl }) => baseUrl === url).length);
    const before = counts();
    await until('uploads succeed', () => counts().every((count, i) => count >= before[i]! + FLOWING));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.finished;
    this.agent.destroy();
  }

  get stored(): Upload[] {
    return this.uploads.filter(({ answer }) => answer?.status === 200);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const turn = this.uploads.length;
      const name = `file-${turn}.bin`;
      const upload: Upload = {
        name,
        bytes: contentOf(name, CHUNKS[turn % CHUNKS.length]!),
        baseUrl: this.baseUrls[turn % this.baseUrls.length]!,
      };
      this.uploads.push(upload);
      upload.answer = await this.send(upload);
      // So that refused connections do not become a storm.
      if (!upload.answer) await sleep(PACE_MS);
    }
  }

  private send({ name, bytes, baseUrl }: Upload): Promise<Upload['answer']> {
    const head = Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    );
    const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
    const headers: OutgoingHttpHeaders = {
      host: this.host,
      authorization: basicOf(this.user),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + bytes.length + tail.length,
    };
    return new Promise((resolve) => {
      const sent = request(`${baseUrl}/api/v1/user_uploads`, { method: 'POST', agent: this.agent, headers });
      sent.on('error', () => resolve(undefined));
      sent.on('response', (res) => {
        let text = '';
        res.setEncoding('utf8');
        res.on('data', (chunk: string) => (text += chunk));
        res.on('error', () => resolve(undefined));
        res.on('end', () => resolve({ status: res.statusCode!, body: JSON.parse(text) }));
      });
      const sendBytes = async () => {
        sent.write(head);
        for (let start = 0; start < bytes.length && !sent.destroyed; start += CHUNK_BYTES) {
          sent.write(bytes.subarray(start, start + CHUNK_BYTES));
          await sleep(PACE_MS);
        }
        sent.end(tail);
      };
      void sendBytes();
    });
  }
}

/** Returns bytes that differ from those of every other file, and from chunk to chunk. */
function contentOf(name: string, chunks: number): Buffer {
  return Buffer.concat(Array.from({ length: chunks }, (_, index) => Buffer.alloc(CHUNK_BYTES, `${name} ${index} `)));
}
