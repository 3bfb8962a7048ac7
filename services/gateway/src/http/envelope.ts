import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, type ErrorBody } from '@team-chat/contracts';
import { type Chunks, compress, countBytes, type Encoding, encodingFor, sendAnswer } from './send-answer';

/** Headers of every JSON answer. Browsers must not guess another type. */
export const JSON_HEADERS = { 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff' };

/** Headers of every envelope: JSON, never cached, readable by any origin
 *  (spec/wire-contract.md, section 1.1 and section 1.5). */
export const ENVELOPE_HEADERS = {
  ...JSON_HEADERS,
  'Cache-Control': 'max-age=0, no-cache, no-store, must-revalidate, private',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
};

/** The flat list that node writes without checking each header. */
const FLAT_HEADERS = flat(ENVELOPE_HEADERS);

/** Bytes from which on an answer is compressed. */
const MIN_COMPRESSED_BYTES = 4096;
/** Brotli takes about as long as gzip, for fewer bytes. */
const QUALITIES = { br: 4, gzip: 6 };

const OWN_MSG = Buffer.from('{"msg":');

/** Wraps a result's JSON bytes into the success envelope without parsing or copying them. A result that begins with a `msg` has
 *  the envelope's own. */
export function successEnvelope(result: Uint8Array, ignored: string[]): Chunks {
  const hasMsg = OWN_MSG.equals(result.subarray(0, OWN_MSG.length));
  // `{}` has nothing between its braces.
  const comma = result.length > 2 ? ',' : '';
  const rest = ignored.length > 0 ? `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}` : '';
  return [
    Buffer.from(`{"result":"success"${hasMsg ? '' : ',"msg":""'}${comma}`),
    result.subarray(1, result.length - 1),
    Buffer.from(`${rest}}\n`),
  ];
}

/** Bodies of results that several requests share. */
const sharedBodies = new WeakMap<Uint8Array, Chunks>();

export function sendSuccess(
  res: ServerResponse,
  result: Uint8Array,
  ignored: string[],
  headers?: Record<string, string>,
): void {
  if (ignored.length > 0 || result.length < MIN_COMPRESSED_BYTES) {
    return send(res, 200, successEnvelope(result, ignored), headers);
  }
  const body = sharedBodies.get(result) ?? successEnvelope(result, ignored);
  sharedBodies.set(result, body);
  send(res, 200, body, headers);
}

export function errorEnvelope({ msg, data, code }: ErrorBody): string {
  return `${JSON.stringify({ result: 'error', msg, ...data, code })}\n`;
}

export function sendError(res: ServerResponse, error: ErrorBody, headers?: Record<string, string>): void {
  send(res, error.status, [Buffer.from(errorEnvelope(error))], { ...retryAfter(error), ...headers });
}

/** Seconds after which a client should repeat a request that got 503. */
const RETRY_UNAVAILABLE_S = 2;

/** Returns the header that says when to repeat the request: with every 429 and 503. */
export function retryAfter({ status, data }: Pick<ErrorBody, 'status' | 'data'>): Record<string, string> {
  const seconds = data?.['retry-after'] ?? (status === 503 ? RETRY_UNAVAILABLE_S : undefined);
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

function sendNoContent(res: ServerResponse, headers: Record<string, string>): void {
  sendAnswer(res, 204, flat({ ...ENVELOPE_HEADERS, ...headers }));
}

/** Answers a request whose method a path does not have. */
export function answerOtherMethod(
  { method }: Pick<IncomingMessage, 'method'>,
  res: ServerResponse,
  allowed_methods: string[],
): void {
  const headers = { Allow: allowed_methods.join(', ') };
  if (method === 'OPTIONS') return sendNoContent(res, headers);
  const error = new ApiError('METHOD_NOT_ALLOWED', 'Method Not Allowed', { allowed_methods });
  sendError(res, error.toBody(), headers);
}

/** Answers with a JSON document without an envelope. */
export function sendDocument(
  res: ServerResponse,
  status: number,
  json: string,
  headers?: Record<string, string>,
): void {
  sendAnswer(res, status, flat({ ...JSON_HEADERS, ...headers }), [Buffer.from(json)]);
}

function send(res: ServerResponse, status: number, body: Chunks, headers?: Record<string, string>): void {
  const all = [...FLAT_HEADERS];
  for (const name in headers) all.push(name, headers[name]!);
  if (countBytes(body) < MIN_COMPRESSED_BYTES) sendAnswer(res, status, all, body);
  else void sendLarge(res, status, all, body);
}

/** Bodies that are compressed, or being compressed, by encoding. */
const compressedBodies = new WeakMap<Chunks, Map<Encoding, Promise<Buffer>>>();

function compressOnce(encoding: Encoding, body: Chunks): Promise<Buffer> {
  const bodies = compressedBodies.get(body) ?? new Map<Encoding, Promise<Buffer>>();
  compressedBodies.set(body, bodies);
  const bytes = bodies.get(encoding) ?? compress(encoding, body, QUALITIES);
  bodies.set(encoding, bytes);
  return bytes;
}

/** Sends an answer compressed where the client accepts that. */
async function sendLarge(res: ServerResponse, status: number, headers: string[], body: Chunks): Promise<void> {
  headers.push('Vary', 'Accept-Encoding');
  const encoding = encodingFor(res.req);
  const bytes = encoding && (await compressOnce(encoding, body).catch(() => undefined));
  if (bytes) sendAnswer(res, status, [...headers, 'Content-Encoding', encoding], [bytes]);
  else sendAnswer(res, status, headers, body);
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat();
}
