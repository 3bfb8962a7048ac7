import type { ServerResponse } from 'node:http';
import type { ErrorBody } from '@team-chat/contracts';

/** Headers of every answer: JSON, never cached, readable by any origin
 *  (spec/wire-contract.md, section 1.1 and section 1.5). */
export const ENVELOPE_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'max-age=0, no-cache, no-store, must-revalidate, private',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
};

/** The flat list that node writes without checking each header. */
const FLAT_HEADERS = Object.entries(ENVELOPE_HEADERS).flat();

const OPENING = Buffer.from('{"result":"success","msg":""');
const COMMA = Buffer.from(',');
const CLOSING = Buffer.from('}\n');

/** Wraps a result's JSON bytes into the success envelope without parsing them. */
export function successEnvelope(result: Uint8Array, ignored: string[]): Buffer {
  const parts: Uint8Array[] = [OPENING];
  // `{}` has nothing between its braces.
  if (result.length > 2) parts.push(COMMA, result.subarray(1, result.length - 1));
  if (ignored.length > 0) {
    parts.push(Buffer.from(`,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`));
  }
  parts.push(CLOSING);
  return Buffer.concat(parts);
}

export function sendSuccess(
  res: ServerResponse,
  result: Uint8Array,
  ignored: string[],
  headers?: Record<string, string>,
): void {
  send(res, 200, successEnvelope(result, ignored), headers);
}

export function errorEnvelope({ msg, data, code }: ErrorBody): string {
  return `${JSON.stringify({ result: 'error', msg, ...data, code })}\n`;
}

export function sendError(res: ServerResponse, error: ErrorBody, headers?: Record<string, string>): void {
  const retryAfter = error.data?.['retry-after'];
  send(res, error.status, Buffer.from(errorEnvelope(error)), {
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...headers,
  });
}

export function sendNoContent(res: ServerResponse, headers: Record<string, string>): void {
  res.writeHead(204, { ...ENVELOPE_HEADERS, ...headers }).end();
}

function send(res: ServerResponse, status: number, body: Buffer, headers?: Record<string, string>): void {
  if (res.headersSent || res.destroyed) return;
  const all = [...FLAT_HEADERS, 'Content-Length', String(body.length)];
  for (const name in headers) all.push(name, headers[name]!);
  res.writeHead(status, all).end(body);
}
