import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { getEvents } from '@team-chat/contracts';
import type { Identity } from './actors';
import { sendSuccess } from './envelope';
import { recordRequest } from './metrics';
import { prepareRequest } from './prepare-request';
import type { QueueRouter } from './queue-router';
import { keepPoll, prepareAgain, repeatedPoll } from './repeated-poll';
import {
  answerError,
  type Gateway,
  newRequest,
  openRequest,
  type RequestContext,
  requestIdOf,
} from './request-context';

const PATH = '/api/v1/events';
const tracer = trace.getTracer('@team-chat/gateway');

/** Returns true for a long poll. */
export function isPoll(req: IncomingMessage): boolean {
  const url = req.url!;
  return (
    req.method === 'GET' && url.startsWith(PATH) && (url.length === PATH.length || url[PATH.length] === '?')
  );
}

/** Serves long polls directly on node's HTTP server. Clients poll again after every event, so polls are by far the
 *  commonest request; express would cost several times the work itself (README, "Why it is so"). */
export async function servePoll(
  gateway: Gateway,
  router: QueueRouter,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  recordRequest(gateway, res, () => getEvents.id);
  const span = tracer.startSpan('GET /events', { kind: SpanKind.SERVER });
  let requestContext: RequestContext | undefined;
  try {
    await context.with(trace.setSpan(context.active(), span), async () => {
      const repeated = repeatedPoll(gateway, req);
      const opened = repeated
        ? newRequest(req, res, getEvents, repeated.realm)
        : await openRequest(gateway, req, res, getEvents);
      requestContext = opened;
      const credentials = repeated?.credentials ?? (await gateway.authenticator.readCredentials(req));
      const poll = async (identity: Identity) => {
        opened.identity = identity;
        const prepared = repeated
          ? await prepareAgain(gateway, opened, repeated)
          : await prepareRequest(gateway, opened);
        if (!repeated) keepPoll(opened, { credentials, identity, prepared });
        return { result: await router.call(getEvents, prepared.request), ignored: prepared.ignored };
      };
      const caller = { req, realm_id: opened.realm.realm_id, credentials };
      const { result, ignored } = await gateway.parkedCallers.run(caller, poll, repeated?.identity);
      sendSuccess(res, result, ignored, opened.headers);
    });
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    answerError(gateway, res, error, requestContext?.requestId ?? requestIdOf(req), requestContext?.headers);
  } finally {
    span.end();
  }
}
