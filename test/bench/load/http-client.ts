import { Agent, type ClientRequest, request } from 'node:http';
import type { Target } from './messages';

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

export interface Call {
  target: Target;
  method: string;
  path: string;
  authorization: string;
  body?: string;
}

/** Sends a request, with as little work as possible, and returns the body. Throws if the status is not 200. */
export function send(
  { target, method, path, authorization, body }: Call,
  signal?: AbortSignal,
): Promise<string> {
  const headers: Record<string, string | number> = { authorization };
  if (target.host) headers.host = target.host;
  if (body !== undefined) {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    headers['content-length'] = Buffer.byteLength(body);
  }
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(
      `${target.origin}${path}`,
      { agent, method, headers, ...(signal && { signal }) },
      (res) => {
        let text = '';
        res.setEncoding('utf8');
        res.on('data', (chunk: string) => (text += chunk));
        res.on('error', reject);
        res.on('end', () => {
          if (res.statusCode === 200) resolve(text);
          else reject(new Error(`${method} ${path}: HTTP ${res.statusCode} ${text}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
