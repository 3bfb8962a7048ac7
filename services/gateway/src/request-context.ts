import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bus } from '@team-chat/bus';
import { type AnyOperation, ApiError, type UploadedFile } from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import type { Callers } from './callers/callers';
import type { Identity } from './callers/actors';
import { chooseRequestId } from './http/client';
import { sendError } from './http/envelope';
import type { IncomingFiles } from './http/incoming-files';
import { RateLimitError, type RateLimitHeaders } from './callers/rate-limits';
import type { HostRealm } from './callers/realms';

/** The parts of the gateway that serve requests. */
export interface Gateway extends Callers {
  log: Logger;
  /** IDENTIFIER_VENDOR. */
  vendor: string;
  /** Counts requests for what this replica publishes about its load. */
  activity: Bus['activity'];
  incomingFiles: IncomingFiles;
}

/** A request on its way through the gateway, with the facts found so far. */
export interface RequestContext {
  req: IncomingMessage;
  res: ServerResponse;
  op: AnyOperation;
  /** Values of the path's variables. */
  path: ReadonlyMap<string, string>;
  requestId: string;
  realm: HostRealm;
  identity: Identity | undefined;
  headers: RateLimitHeaders;
  /** Files of the request that are stored. */
  files: UploadedFile[];
}

/** The context of the request to which a response belongs. */
const CONTEXT = Symbol('request context');
type WithContext = ServerResponse & { [CONTEXT]?: RequestContext };

/** Returns the context of the request that a response answers; undefined for one that is no operation, or not yet known. */
export const contextOf = (res: WithContext): RequestContext | undefined => res[CONTEXT];

const NO_VARIABLES: RequestContext['path'] = new Map();

/** Finds the organisation of a request. Throws NONEXISTENT_SUBDOMAIN. */
export async function openRequest(
  gateway: Gateway,
  req: IncomingMessage,
  res: ServerResponse,
  op: AnyOperation,
  path?: RequestContext['path'],
): Promise<RequestContext> {
  return newRequest(req, res, op, await gateway.realms.find(req.headers.host), path);
}

/** Returns the context of a request to an organisation. */
export function newRequest(
  req: IncomingMessage,
  res: ServerResponse,
  op: AnyOperation,
  realm: HostRealm,
  path = NO_VARIABLES,
): RequestContext {
  const requestId = chooseRequestId(req);
  const opened: RequestContext = { req, res, op, path, requestId, realm, identity: undefined, headers: {}, files: [] };
  (res as WithContext)[CONTEXT] = opened;
  return opened;
}

const NO_HEADERS: string[] = [];

/** Drops the headers of a request that is about to wait, except those that are read later: by its answer, and by another
 *  authentication. */
export function dropHead(req: IncomingMessage): void {
  const kept: IncomingMessage['headers'] = {};
  for (const name of ['accept-encoding', 'x-forwarded-for']) {
    if (req.headers[name] !== undefined) kept[name] = req.headers[name];
  }
  req.headers = kept;
  req.rawHeaders = NO_HEADERS;
}

/** Answers with the envelope of any error. An error that is no ApiError is logged and answered with a fixed 500. */
export function answerError(
  gateway: Gateway,
  res: ServerResponse,
  error: unknown,
  requestId: string,
  headers = {},
): void {
  if (error instanceof RateLimitError) return sendError(res, error.toBody(), error.headers);
  if (error instanceof ApiError) {
    const challenge = error.code === 'UNAUTHORIZED' ? buildChallenge(gateway) : {};
    return sendError(res, error.toBody(), { ...challenge, ...headers });
  }
  gateway.log.error({ err: error, request_id: requestId }, 'request failed');
  sendError(res, { code: 'INTERNAL_SERVER_ERROR', msg: 'Internal server error', status: 500 });
}

/** Returns the header that asks for basic authentication. */
function buildChallenge({ vendor }: Gateway): Record<string, string> {
  return { 'WWW-Authenticate': `Basic realm="${vendor}"` };
}
