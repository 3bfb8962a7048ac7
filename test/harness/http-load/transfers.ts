import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TransfersTask } from './messages';

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const CHUNK = Buffer.alloc(256 * 1024, 'some bytes of a file ');
const BOUNDARY = 'boundary-of-parts';
const HEAD = Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`);
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

/** Uploads a file as a form, in chunks that are not kept, and returns the answer. */
export async function upload(task: TransfersTask): Promise<string> {
  const sent = start(task, 'POST', {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': HEAD.length + task.bytes + TAIL.length,
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.write(HEAD);
  for (let left = task.bytes; left > 0; left -= CHUNK.length) {
    if (!sent.write(CHUNK.subarray(0, left))) await Promise.race([once(sent, 'drain'), answered]);
  }
  sent.end(TAIL);
  const [res] = await answered;
  const answer = await text(res);
  if (res.statusCode !== 200) throw new Error(`upload: HTTP ${res.statusCode} ${answer}`);
  return answer;
}

/** Downloads a file and drops it. Throws if it has fewer bytes than the task says. */
export async function download(task: TransfersTask): Promise<string> {
  const sent = start(task, 'GET', {});
  sent.end();
  const [res] = (await once(sent, 'response')) as [IncomingMessage];
  let size = 0;
  for await (const chunk of res) size += (chunk as Buffer).length;
  if (size < task.bytes) throw new Error(`download: HTTP ${res.statusCode}, ${size} bytes`);
  return '';
}

function start({ target, path, authorization }: TransfersTask, method: string, headers: object) {
  const host = target.host && { host: target.host };
  return request(`${target.origin}${path}`, {
    agent,
    method,
    headers: { authorization, ...host, ...headers },
  });
}
