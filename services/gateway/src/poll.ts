import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { getEvents } from '@team-chat/contracts';
import { sendSuccess } from './envelope';
import {
  prepareRequest,
  answerError,
  type RequestContext,
  type Gateway,
  requestIdOf,
} from './request-context';
import { recordRequest } from './metrics';
import type { QueueRouter } from './queue-router';

const PATH = '/api/v1/events';
const NO_PATH_PARAMS: ReadonlyMap<string, string> = new Map();
const tracer = trace.getTracer('@team-chat/gateway');

/** Returns true for a long poll. */
export function isPoll(req: IncomingMessage): boolean {
  const url = req.url!;
  return (
    req.method === 'GET' && url.startsWith(PATH) && (url.length === PATH.length || url[PATH.length] === '?')
  );
}

/** Serves long polls directly on node's HTTP server. Clients poll again after every event, so polls are by far the
 *  commonest request; express would cost several times the work itself (README, "Why it is so"). The checks
 *  are the same as in app.ts, in the same order. */
export async function servePoll(
  gateway: Gateway,
  router: QueueRouter,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const requestId = requestIdOf(req);
  recordRequest(gateway, res, () => getEvents.id);
  const span = tracer.startSpan('GET /events', { kind: SpanKind.SERVER });
  let requestContext: RequestContext | undefined;
  try {
    await context.with(trace.setSpan(context.active(), span), async () => {
      const realm = await gateway.realms.find(req.headers.host);
      const { realm_id } = realm;
      const credentials = await gateway.authenticator.readCredentials(req);
      const authenticate = () => gateway.authenticator.identify(req, realm_id, credentials);
      const path = NO_PATH_PARAMS;
      const { result, ignored } = await gateway.parkedCallers.run(
        realm_id,
        credentials,
        authenticate,
        async (identity) => {
          requestContext = {
            req,
            res,
            op: getEvents,
            path,
            requestId,
            realm,
            identity,
            headers: {},
            files: [],
          };
          const { request, ignored } = await prepareRequest(gateway, requestContext);
          return { result: await router.call(getEvents, request), ignored };
        },
      );
      sendSuccess(res, result, ignored, requestContext!.headers);
    });
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    answerError(gateway, res, error, requestId, requestContext?.headers);
  } finally {
    span.end();
  }
}
