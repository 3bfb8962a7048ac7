import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bus } from '@team-chat/bus';
import { type AnyOperation, ApiError, type RequestInfo, type UploadedFile } from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import type { Identity } from './actors';
import type { Authenticator } from './authenticator';
import { readAddress, plainAddress } from './client-address';
import { clientName } from './client-name';
import { sendError } from './envelope';
import type { IncomingFiles } from './files/incoming-files';
import type { KeyUses } from './key-uses';
import type { SessionCookie } from './log-in/session-cookie';
import type { ParkedCallers } from './parked-callers';
import { RateLimitError, type RateLimitHeaders, type RateLimits } from './rate-limits';
import type { HostRealm, Realms } from './realms';

/** The parts of the gateway that serve requests. */
export interface Gateway {
  log: Logger;
  realms: Realms;
  authenticator: Authenticator;
  keyUses: KeyUses;
  parkedCallers: ParkedCallers;
  rateLimits: RateLimits;
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number;
  sessionCookie: SessionCookie;
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
  return { req, res, op, path, requestId, realm, identity: undefined, headers: {}, files: [] };
}

/** Returns the facts about a page's request that log entries and the audit log have. */
export function readOrigin(
  gateway: Gateway,
  req: IncomingMessage,
): Pick<RequestInfo, 'request_id' | 'client' | 'device'> {
  const client = clientName(undefined, req.headers['user-agent']);
  return { request_id: chooseRequestId(req), client, device: readDevice(gateway, req) };
}

const NO_HEADERS: string[] = [];

/** Drops the headers of a request that is about to wait, except those that are read later: by its answer, and by another
 *  authentication. */
export function dropHead(req: IncomingMessage): void {
  const kept: IncomingMessage['headers'] = {};
  for (const name of ['accept-encoding', 'x-forwarded-for'])
    if (req.headers[name] !== undefined) kept[name] = req.headers[name];
  req.headers = kept;
  req.rawHeaders = NO_HEADERS;
}

/** Longest part of the User-Agent header that is passed on, in characters. */
const MAX_USER_AGENT_LENGTH = 500;

export function readDevice(gateway: Gateway, req: IncomingMessage): { address: string; user_agent: string } {
  const user_agent = (req.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  return { address: plainAddress(readAddress(gateway, req)), user_agent };
}

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** Returns the caller's request id if it sent a valid one, else a new one. */
export function chooseRequestId(req: IncomingMessage): string {
  const sent = req.headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
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
