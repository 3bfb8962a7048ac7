import type { Request, RequestHandler, Response } from 'express';
import type { Bus } from '@team-chat/bus';
import { ApiError, notifyBotOwner, vendorProgram, type WebhookProblem } from '@team-chat/contracts';
import { clientNameOf, findIntegration, type Integration, interpret, queryOf } from '@team-chat/integrations';
import { refuseLimitedKey, refuseUnsigned } from '../callers/access';
import { KEY_PARAMETER } from '../callers/callers';
import { RateLimitError, type RateLimitHeaders } from '../callers/rate-limits';
import { chooseRequestId, clientName } from '../http/client';
import { retryAfter, sendDocument, sendSuccess } from '../http/envelope';
import { parseQuery, readBytes } from '../http/received';
import { nameOperation } from '../metrics';
import { answerError, type Gateway } from '../request-context';
import { checkSignature, identifyIncomingWebhook, type IncomingWebhookCaller } from './authenticate';
import { readPayload } from './read-payload';
import { sendMessages } from './send-messages';

export const INTEGRATION_PATH = /^\/api\/v1\/external\/(?<name>[\w-]+)$/;

/** Largest payload in bytes. Pushes of many commits are longer than other requests. */
const MAX_PAYLOAD_BYTES = 4 * 1024 * 1024;

const NO_RESULT = Buffer.from('{}');
const SLACK_RESULT = Buffer.from('{"ok":true}');

/** Takes requests of other services, and sends the messages that they become. Source:
 *  spec/wire-contract-files-and-time.md, section 6.5. */
export function integrations(gateway: Gateway, bus: Bus): RequestHandler {
  return async (req, res) => {
    nameOperation(res, 'external');
    const integration = findIntegration(String(req.params.name));
    const headers: RateLimitHeaders = {};
    try {
      if (!integration) throw new ApiError('BAD_REQUEST', 'Not found', undefined, { status: 404 });
      await take(req, integration, headers);
      sendSuccess(res, integration.answers === 'slack' ? SLACK_RESULT : NO_RESULT, [], headers);
    } catch (error) {
      answerFailure(gateway, res, integration, error, chooseRequestId(req), headers);
    }
  };

  async function take(req: Request, integration: Integration, headers: RateLimitHeaders): Promise<void> {
    const query = parseQuery(req);
    const { realm_id } = await gateway.realms.find(req.headers.host);
    const caller = await identifyIncomingWebhook(gateway, bus, req, realm_id, query.get(KEY_PARAMETER));
    await gateway.botCalls.observe(caller.actor, integration.name, () =>
      serve(req, integration, caller, query, headers),
    );
  }

  /** Sends the messages of a request. Returns the problem of messages that cannot be sent, of which the service is not told. */
  async function serve(
    req: Request,
    integration: Integration,
    caller: IncomingWebhookCaller,
    query: ReadonlyMap<string, string>,
    headers: RateLimitHeaders,
  ): Promise<string | null> {
    const { realm_id, user_id } = caller.actor;
    refuseLimitedKey(caller);
    Object.assign(headers, await gateway.rateLimits.consume('user', `${realm_id}:${user_id}`));
    const { signature, deliveryHeader } = integration;
    if (!signature) refuseUnsigned(caller);
    const body = await readBytes(req, MAX_PAYLOAD_BYTES);
    if (signature && caller.secret !== null) checkSignature(req, body, signature, caller.secret);
    const messages = await tellOwnerOfProblem(gateway, bus, caller, integration, async () => {
      const contentType = req.headers['content-type'];
      const payload = await readPayload(integration, { body, contentType, query });
      return interpret(integration, { payload, query, header: (name) => req.get(name) });
    });
    const delivery = deliveryHeader && req.get(deliveryHeader);
    return sendMessages(bus, messages, {
      caller,
      channel: queryOf(integration, query).get('stream'),
      deliveryId: delivery && `${integration.name} ${delivery}`,
      info: {
        request_id: chooseRequestId(req),
        client: clientName(vendorProgram(gateway.vendor, `${clientNameOf(integration)}Webhook`), undefined),
        realm_id,
      },
    });
  }
}

/** Reads a request, and has the owner of the bot told where it cannot be read. */
async function tellOwnerOfProblem<T>(
  gateway: Gateway,
  bus: Bus,
  { actor: { realm_id, user_id: bot_id } }: IncomingWebhookCaller,
  integration: Integration,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const problem = describeProblem(integration, error);
    if (problem) {
      // The answer to the service does not depend on the notice.
      await bus.call(notifyBotOwner, { params: { realm_id, bot_id, problem } }).catch((failure: unknown) => {
        gateway.log.warn({ err: failure, realm_id, bot_id }, "a bot's owner could not be told");
      });
    }
    throw error;
  }
}

/** Answers a request that failed, in the form that the service expects. */
function answerFailure(
  gateway: Gateway,
  res: Response,
  integration: Integration | undefined,
  error: unknown,
  requestId: string,
  headers: RateLimitHeaders,
): void {
  if (integration?.answers !== 'slack' || !(error instanceof ApiError)) {
    return answerError(gateway, res, error, requestId, headers);
  }
  const more = error instanceof RateLimitError ? error.headers : headers;
  sendDocument(res, error.status, JSON.stringify({ ok: false, error: error.message }), {
    ...retryAfter(error),
    ...more,
  });
}

function describeProblem({ displayName: integration }: Integration, error: unknown): WebhookProblem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'INVALID_JSON') return { kind: 'invalid-json', integration };
  if (error.code !== 'MISSING_HTTP_EVENT_HEADER') return undefined;
  return { kind: 'missing-header', integration, header: String(error.data?.header) };
}
