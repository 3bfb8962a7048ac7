import { randomInt } from 'node:crypto';
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { unzipSync } from 'node:zlib';
import type { ApiUser } from './api-client';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON, if it is JSON. */
  body: any;
}

export interface Call {
  method?: string;
  /** Path and query, sent unchanged. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The connections that may be used; by default, those that all calls share. */
  agent?: Agent;
  /** The address of this machine that the server sees. */
  localAddress?: string;
}

/** Returns an address of this machine that no other suite uses, so that servers count requests for the suite alone. Only Linux has
 *  more than one. */
export const newLocalAddress = (): string =>
  process.platform === 'linux' ? `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}` : '127.0.0.1';

/** Sends one HTTP request, to which only a content length is added. Decompresses an answer by gzip or deflate. */
export function call(
  baseUrl: string,
  { method = 'GET', path, headers = {}, body = '', ...connection }: Call,
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  const length = body.length > 0 ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const options = { hostname, port, method, path, headers: { ...length, ...headers }, ...connection };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isZipped = response.headers['content-encoding'] !== undefined;
        const text = (isZipped ? unzipSync(bytes) : bytes).toString();
        const isJson = text !== '' && response.headers['content-type']?.includes('json');
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text,
          body: isJson ? JSON.parse(text) : undefined,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
export const basicOf = ({ email, api_key }: ApiUser) => basic(`${email}:${api_key}`);
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
