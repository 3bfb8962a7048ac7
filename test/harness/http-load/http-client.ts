import { Agent, type IncomingMessage, request } from 'node:http';
import type { Target } from './messages';

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

export interface Call {
  target: Target;
  method: string;
  path: string;
  authorization?: string;
  body?: string;
  /** Type of the body, that of a form by default. */
  contentType?: string;
}

/** Sends a request, with as little work as possible, and returns the body. Throws if the status is not 200. */
export async function send(call: Call, signal?: AbortSignal): Promise<string> {
  return textOf(await open(call, signal));
}

/** Sends a request and returns its answer as it comes, as texts. Throws if the status is not 200. */
export async function open(
  { target, method, path, authorization, body, contentType = 'application/x-www-form-urlencoded' }: Call,
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  const headers: Record<string, string | number> = {};
  if (authorization !== undefined) headers.authorization = authorization;
  if (target.host) headers.host = target.host;
  if (body !== undefined) {
    headers['content-type'] = contentType;
    headers['content-length'] = Buffer.byteLength(body);
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { agent, method, headers, ...(signal && { signal }) };
    request(`${target.origin}${path}`, options, resolve).on('error', reject).end(body);
  });
  answer.setEncoding('utf8');
  if (answer.statusCode === 200) return answer;
  throw new Error(`${method} ${path}: HTTP ${answer.statusCode} ${await textOf(answer)}`);
}

function textOf(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    answer.on('data', (chunk: string) => (text += chunk));
    answer.on('error', reject);
    answer.on('end', () => resolve(text));
  });
}
