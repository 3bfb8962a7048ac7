import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Credentials, Identity } from '../callers/actors';
import { countRequest, type PreparedRequest } from '../operations/prepare-request';
import { parseQuery } from '../http/received';
import type { Gateway, RequestContext } from '../request-context';
import { hasBody } from '../http/send-answer';

/** A poll, and what it was found to be. */
interface CheckedPoll {
  /** Names and values of the headers, as they were received. */
  head: string;
  /** The URL without `last_event_id`. */
  rest: string;
  realm: RequestContext['realm'];
  credentials: Credentials;
  identity: Identity;
  prepared: PreparedRequest;
}

const LAST_EVENT_ID = /^(.*[?&])last_event_id=(0|-?[1-9]\d{0,14})(&.*)?$/;

/** The latest poll of each connection. */
const polls = new WeakMap<Socket, CheckedPoll>();

/** Keeps a poll that passed all checks, for the next one of its connection. */
export function keepPoll(
  { req, realm }: RequestContext,
  checked: Pick<CheckedPoll, 'credentials' | 'identity' | 'prepared'>,
): void {
  const rest = splitUrl(req.url!)?.rest;
  if (rest === undefined || hasBody(req)) return;
  // The parameter may be there a second time, in another spelling.
  if (parseQuery({ url: rest }).has('last_event_id')) return;
  polls.set(req.socket, { head: joinHead(req), rest, realm, ...checked });
}

/** A checked poll that is sent again, with another `last_event_id`. */
export interface RepeatedPoll {
  /** The connection's poll before. */
  poll: CheckedPoll;
  last_event_id: number;
}

/** Returns the connection's poll before `req` if no check can have another result: they differ in nothing but `last_event_id`, and
 *  nothing about the organisation or the caller has changed since. */
export function repeatedPoll({ realms, authenticator }: Gateway, req: IncomingMessage): RepeatedPoll | undefined {
  const poll = polls.get(req.socket);
  if (!poll || poll.head !== joinHead(req)) return undefined;
  const url = splitUrl(req.url!);
  const { realm, credentials, identity } = poll;
  if (url?.rest !== poll.rest || !realms.isCurrent(realm, req.headers.host)) return undefined;
  if (authenticator.peek(realm.realm_id, credentials) !== identity) return undefined;
  return { poll, last_event_id: url.last_event_id };
}

/** Counts a repeated poll, and prepares it as the one before. Throws RATE_LIMIT_HIT. */
export async function prepareAgain(
  gateway: Gateway,
  requestContext: RequestContext,
  { poll, last_event_id }: RepeatedPoll,
): Promise<PreparedRequest> {
  await countRequest(gateway, requestContext);
  const { request, ignored } = poll.prepared;
  const params = { ...request.params, last_event_id };
  const info = { ...request.info, request_id: requestContext.requestId };
  return { request: { ...request, params, info }, ignored };
}

function splitUrl(url: string): { rest: string; last_event_id: number } | undefined {
  const [, before, id, after = ''] = LAST_EVENT_ID.exec(url) ?? [];
  return before === undefined ? undefined : { rest: before + after, last_event_id: Number(id) };
}

/** No name or value has a line break. */
const joinHead = ({ rawHeaders }: IncomingMessage): string => rawHeaders.join('\n');
