import { PassThrough, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Server } from '@tus/server';
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express';
import type { Bus } from '@team-chat/bus';
import { type Actor, ApiError, uploadFile } from '@team-chat/contracts';
import { checkAllowed, checkScope } from '../callers/access';
import { answerOtherMethod, ENVELOPE_HEADERS } from '../http/envelope';
import { aborted, ARRIVAL_MS } from '../http/received';
import { nameOperation } from '../metrics';
import type { Gateway } from '../request-context';
import { ResumableStore } from './resumable-store';

export const RESUMABLE_UPLOADS_PATH = '/api/v1/tus';

const MIB = 1024 * 1024;

/** Methods of the protocol. */
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PATCH', 'DELETE'];

/** Bytes from which a request does not count towards the caller's limit: requests of that size are few. */
const UNLIMITED_BYTES = MIB;

/** Clients of the protocol try again what is answered with 400, and would do so without end. */
const REFUSED = 422;

/** No lock is needed: messaging checks each piece against the pieces that it knows, also from other gateways. */
const NO_LOCKS = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

/** Takes files by the tus protocol, in as many requests as it takes. Refusals have the body `{"message": text}`, and never
 *  the status 400. Source: spec/wire-contract-files-and-time.md, section 1.2. */
export function resumableUploads(gateway: Gateway, bus: Bus): RequestHandler {
  return async (req, res) => {
    nameOperation(res, 'resumable-upload');
    if (!METHODS.includes(req.method)) return answerOtherMethod(req, res, METHODS);
    const body = receiveBody(req);
    try {
      const actor = req.method === 'OPTIONS' ? undefined : await identifyUploader(gateway, req);
      checkLength(req, gateway.incomingFiles.maxUploadMib);
      const store = new ResumableStore(bus, gateway.incomingFiles, actor);
      await send(res, await createServer(gateway, store).handleWeb(webRequest(req, body)));
    } catch (error) {
      const { status, body: message } = describe(gateway, error);
      sendMessage(res, status, message);
    } finally {
      req.unpipe(body);
      req.resume();
    }
  };
}

function createServer(gateway: Gateway, store: ResumableStore): Server {
  return new Server({
    path: RESUMABLE_UPLOADS_PATH,
    datastore: store,
    locker: NO_LOCKS,
    relativeLocation: true,
    maxSize: gateway.incomingFiles.maxUploadBytes,
    namingFunction: () => ResumableStore.newId(),
    onUploadFinish: async (_request, { id }) => {
      const { url, filename } = await store.finish(id!);
      const headers = { 'Content-Type': 'application/json' };
      return { status_code: 200, headers, body: JSON.stringify({ url, filename }) };
    },
    onResponseError: (_request, error) => {
      const { status, body } = describe(gateway, error);
      return { status_code: status, body };
    },
  });
}

/** Identifies the caller and counts the request towards its limit. Throws what refuses it. */
async function identifyUploader(gateway: Gateway, req: ExpressRequest): Promise<Actor> {
  const { realm_id } = await gateway.realms.find(req.headers.host);
  const credentials = await gateway.authenticator.readCredentials(req);
  const identity = await gateway.authenticator.identify(req, realm_id, credentials);
  gateway.keyUses.note(req, identity);
  checkAllowed(uploadFile, identity);
  checkScope(uploadFile, identity);
  if (!(Number(req.headers['content-length']) >= UNLIMITED_BYTES)) {
    await gateway.rateLimits.consume('user', `${realm_id}:${identity.actor.user_id}`);
  }
  return identity.actor;
}

/** Refuses a new file whose size is unknown or above the limit. */
function checkLength(req: ExpressRequest, maxMib: number): void {
  const length = req.headers['upload-length'];
  if (req.method !== 'POST') return;
  if (length === undefined) {
    throw new ApiError('BAD_REQUEST', 'SizeIsDeferred is not supported', undefined, { status: 411 });
  }
  if (Number(length) > maxMib * MIB) {
    const limit = `this server's configured maximum upload size (${maxMib} MiB)`;
    throw new ApiError('PAYLOAD_TOO_LARGE', `File is larger than ${limit}.`);
  }
}

/** Returns a request's body, which breaks off where the client does, or sends nothing for too long. */
function receiveBody(req: ExpressRequest): PassThrough {
  const body = req.pipe(new PassThrough());
  // Nobody may be reading it any more.
  body.on('error', () => undefined);
  const breakOff = () => void body.destroy(aborted());
  req.on('aborted', breakOff).on('error', breakOff);
  req.setTimeout(ARRIVAL_MS, () => req.destroy());
  req.once('end', () => req.setTimeout(0));
  return body;
}

function webRequest(req: ExpressRequest, body: PassThrough): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) headers.set(name, String(value));
  const hasNoBody = req.method === 'GET' || req.method === 'HEAD';
  return new Request(new URL(req.originalUrl, 'http://host'), {
    method: req.method,
    headers,
    ...(!hasNoBody && {
      body: Readable.toWeb(body) as ReadableStream<Uint8Array<ArrayBuffer>>,
      duplex: 'half',
    }),
  });
}

async function send(res: ExpressResponse, response: Response): Promise<void> {
  const text = await response.text();
  if (response.status >= 400) return sendMessage(res, response.status, text, response.headers);
  res.setHeaders(response.headers);
  res.status(response.status).end(text);
}

function sendMessage(res: ExpressResponse, status: number, message: string, headers?: Headers): void {
  if (headers) res.setHeaders(headers);
  res.set(ENVELOPE_HEADERS).removeHeader('Content-Length');
  res.status(status === 400 ? REFUSED : status).end(JSON.stringify({ message: message.trim() }));
}

/** Returns how an error is answered. Logs one that is no refusal. */
function describe(gateway: Gateway, error: unknown): { status: number; body: string } {
  if (error instanceof ApiError) {
    if (error.status === 401) return { status: 401, body: 'Unauthenticated upload' };
    const status = error.code === 'REALM_UPLOAD_QUOTA' ? 413 : error.status;
    return { status, body: error.message };
  }
  const { status_code, body } = error as { status_code?: number; body?: string };
  if (status_code !== undefined && body !== undefined) return { status: status_code, body };
  gateway.log.error({ err: error }, 'an upload failed');
  return { status: 500, body: 'Internal server error' };
}
