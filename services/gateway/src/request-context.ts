import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bus, BusRequest } from '@team-chat/bus';
import {
  type AnyOperation,
  ApiError,
  BadRequestError,
  decodeParams,
  type Decoded,
  maxFileBytes,
  type RequestInfo,
  type UploadedFile,
  uploadFile,
} from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import { checkAllowed } from './access';
import type { Identity } from './actors';
import type { Authenticator } from './authenticator';
import { addressKey, addressOf, plainAddress } from './client-address';
import { clientName } from './client-name';
import { checkScope } from './key-scope';
import type { KeyUses } from './key-uses';
import { sendError } from './envelope';
import type { SessionCookie } from './log-in/session-cookie';
import type { ParkedCallers } from './parked-callers';
import type { IncomingFiles } from './files/incoming-files';
import type { FileReceiver } from './files/multipart';
import { RateLimitError, type RateLimitHeaders, type RateLimits } from './rate-limits';
import type { HostRealm, Realms } from './realms';
import { readBody, readQuery } from './received';

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
  path: ReadonlyMap<string, string>;
  requestId: string;
  realm: HostRealm;
  identity: Identity | undefined;
  headers: RateLimitHeaders;
  /** Files of the request that are stored. */
  files: UploadedFile[];
}

/** A request as it is sent to the owner of the operation. */
export interface PreparedRequest {
  request: BusRequest;
  /** Names of parameters that the operation does not declare. */
  ignored: string[];
}

/** Counts the rate limit, checks the role and decodes the parameters, in the order clients rely on
 *  (spec/wire-contract.md, section 1.4). Writes the rate limit's headers into the request context. */
export async function prepareRequest(
  gateway: Gateway,
  requestContext: RequestContext,
): Promise<PreparedRequest> {
  const { req, op, identity, realm } = requestContext;
  requestContext.headers = await (identity
    ? gateway.rateLimits.consume('user', `${realm.realm_id}:${identity.actor.user_id}`)
    : gateway.rateLimits.consume('anonymous', addressKey(addressOf(gateway, req))));
  if (identity) {
    gateway.keyUses.note(req, identity);
    checkAllowed(op, identity);
    checkScope(op, identity.scope);
  }
  const search = req.url!.indexOf('?');
  const query = readQuery(search < 0 ? '' : req.url!.slice(search + 1));
  const { fields: body, files } = await readBody(req, fileReceiver(gateway, requestContext));
  requestContext.files = files;
  const { params, ignored } = await decode(gateway, requestContext, {
    body,
    query,
    path: requestContext.path,
    files,
  });
  if (identity?.scope) checkScope(op, identity.scope, params);
  const info = {
    request_id: requestContext.requestId,
    client: clientName(body.get('client') ?? query.get('client'), req.headers['user-agent']),
    realm_id: realm.realm_id,
    ...(identity?.key_id != null && { key_id: identity.key_id }),
    ...((op.allow === 'anonymous' || op.audit) && { device: deviceOf(gateway, req) }),
  };
  return { request: { actor: identity?.actor, params, info }, ignored };
}

/** Returns the facts about a page's request that log entries and the audit log have. */
export function originOf(
  gateway: Gateway,
  req: IncomingMessage,
): Pick<RequestInfo, 'request_id' | 'client' | 'device'> {
  const client = clientName(undefined, req.headers['user-agent']);
  return { request_id: requestIdOf(req), client, device: deviceOf(gateway, req) };
}

/** Longest part of the User-Agent header that is passed on, in characters. */
const MAX_USER_AGENT_LENGTH = 500;

function deviceOf(gateway: Gateway, req: IncomingMessage): { address: string; user_agent: string } {
  const user_agent = (req.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  return { address: plainAddress(addressOf(gateway, req)), user_agent };
}

/** Returns how files of the operation are stored; undefined for one that takes none. */
function fileReceiver({ incomingFiles }: Gateway, { op, realm }: RequestContext): FileReceiver | undefined {
  // The declaration has the default of the setting.
  const maxBytes = op.id === uploadFile.id ? incomingFiles.maxUploadBytes : maxFileBytes(op.params);
  if (maxBytes === undefined) return undefined;
  return {
    maxBytes,
    put: (file) => incomingFiles.put(realm.realm_id, file, maxBytes),
    remove: (files) => incomingFiles.remove(files),
  };
}

/** Decodes the parameters. A caller without the required permission gets that refusal rather than the one for wrong
 *  parameters; the permission is loaded only when the parameters are wrong. */
async function decode(
  { realms }: Gateway,
  { op, identity }: RequestContext,
  received: Parameters<typeof decodeParams>[1],
): Promise<Decoded> {
  try {
    return decodeParams(op, received);
  } catch (error) {
    if (!op.requiredPermission || !identity || (await realms.grants(identity.actor, op.requiredPermission)))
      throw error;
    throw new BadRequestError('Insufficient permission');
  }
}

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** Returns the caller's request id if it sent a valid one, else a new one. */
export function requestIdOf(req: IncomingMessage): string {
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
    const challenge = error.code === 'UNAUTHORIZED' ? challengeOf(gateway) : {};
    return sendError(res, error.toBody(), { ...challenge, ...headers });
  }
  gateway.log.error({ err: error, request_id: requestId }, 'request failed');
  sendError(res, { code: 'INTERNAL_SERVER_ERROR', msg: 'Internal server error', status: 500 });
}

/** Returns the header that asks for basic authentication. */
function challengeOf({ vendor }: Gateway): Record<string, string> {
  return { 'WWW-Authenticate': `Basic realm="${vendor}"` };
}
