import { Agent, request } from 'node:http';

/** A request in all its bytes, as a client that follows no rule sends it. */
export interface RawRequest {
  method: string;
  /** Starts with a slash; may hold any percent-encoded bytes. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface RawAnswer {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Sends a request. Resolves with undefined where no answer comes within `limitMs`. */
export function sendRaw(baseUrl: string, sent: RawRequest, limitMs: number): Promise<RawAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = sent;
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(baseUrl, { method, path, agent, headers: { ...headers, ...length } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        clearTimeout(timer);
        resolve({ status: res.statusCode!, text: Buffer.concat(chunks).toString() });
      });
    });
    const timer = setTimeout(() => {
      resolve(undefined);
      outgoing.destroy();
    }, limitMs);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    outgoing.end(body);
  });
}

const LONGEST_SHOWN = 2000;

/** Returns a command that sends the request again. */
export function asCurl(baseUrl: string, { method, path, headers, body }: RawRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const shown = body.length > LONGEST_SHOWN ? `${body.slice(0, LONGEST_SHOWN)}… (${body.length})` : body;
  return [
    `curl -X ${method} ${quote(baseUrl + path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body ? [`--data-binary ${quote(shown)}`] : []),
  ].join(' ');
}
