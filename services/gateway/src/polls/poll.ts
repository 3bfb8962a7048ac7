import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { getEvents } from '@team-chat/contracts';
import type { ParkedCaller } from '../callers/parked-callers';
import { chooseRequestId } from '../http/client';
import { sendSuccess } from '../http/envelope';
import { recordRequest } from '../record-request';
import { prepareRequest } from '../operations/prepare-request';
import { answerError, dropHead, type Gateway, newRequest, openRequest, type RequestContext } from '../request-context';
import type { QueueRouter } from './queue-router';
import { keepPoll, prepareAgain, repeatedPoll } from './repeated-poll';

const PATH = '/api/v1/events';
const tracer = trace.getTracer('@team-chat/gateway');

/** Returns true for a long poll. */
export function isPoll(req: IncomingMessage): boolean {
  const url = req.url!;
  return req.method === 'GET' && url.startsWith(PATH) && (url.length === PATH.length || url[PATH.length] === '?');
}

/** Serves long polls directly on node's HTTP server. Clients poll again after every event, so polls are by far the
 *  commonest request; express would cost several times the work itself (decisions/requests.md). */
export function servePoll(
  gateway: Gateway,
  router: QueueRouter,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  recordRequest(gateway, res, () => getEvents.id);
  const span = tracer.startSpan('GET /events', { kind: SpanKind.SERVER });
  const here = trace.setSpan(context.active(), span);
  return context.with(here, () => answerPoll(gateway, router, { req, res, span }));
}

/** Answers a poll once its queue has events. Many polls wait at a time: what this function holds meanwhile is most of the gateway's
 *  memory. */
async function answerPoll(
  gateway: Gateway,
  router: QueueRouter,
  { req, res, span }: { req: IncomingMessage; res: ServerResponse; span: Span },
): Promise<void> {
  let requestContext: RequestContext | undefined;
  let caller: ParkedCaller | undefined;
  try {
    const repeated = repeatedPoll(gateway, req);
    requestContext = repeated
      ? newRequest(req, res, getEvents, repeated.poll.realm)
      : await openRequest(gateway, req, res, getEvents);
    const { realm_id } = requestContext.realm;
    const credentials = repeated?.poll.credentials ?? (await gateway.authenticator.readCredentials(req));
    caller = gateway.parkedCallers.add(realm_id, credentials);
    caller.identity = repeated?.poll.identity ?? (await gateway.authenticator.identify(req, realm_id, credentials));
    requestContext.identity = caller.identity;
    const prepared = repeated
      ? await prepareAgain(gateway, requestContext, repeated)
      : await prepareRequest(gateway, requestContext);
    if (!repeated) keepPoll(requestContext, { credentials, identity: caller.identity, prepared });
    dropHead(req);
    const result = await router.call(getEvents, prepared.request, { caller });
    if (!caller.isValid) await caller.verified();
    sendSuccess(res, result, prepared.ignored, requestContext.headers);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    answerError(gateway, res, error, requestContext?.requestId ?? chooseRequestId(req), requestContext?.headers);
  } finally {
    if (caller) gateway.parkedCallers.remove(caller);
    span.end();
  }
}
