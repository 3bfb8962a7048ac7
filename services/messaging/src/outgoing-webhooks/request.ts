import { type BotService, vendorProgram } from '@team-chat/contracts';
import { decodeText, FetchError } from '@team-chat/outgoing';
import { VERSION } from '@team-chat/runtime';
import { getRealmInfo } from '../access/realm-settings';
import { messageRecords } from '../content/message-records';
import type { Context } from '../context';
import { type Answer, AnswerError, callRequest, parseAnswer, SLACK } from '../domain/outgoing-webhook';
import type { Failure } from '../domain/webhook-failure';
import type { ServiceState } from '../repositories/outgoing-webhook-calls';
import type { Call } from './due-calls';

/** Largest answer that is read, in bytes: far more than a message may have. */
const MAX_ANSWER_BYTES = 1024 * 1024;

const SHAPE = { apply_markdown: false, client_gravatar: false, allow_empty_topic_name: true };

/** Result of a request: the answer of a service, or the failure. */
export type Outcome = { kind: 'nothing' } | { kind: 'message'; message: Answer; body: string } | Failure;

interface RequestResult {
  outcome: Outcome;
  /** HTTP status of the answer; null if there was none. */
  status: number | null;
}

/** Returns whether the service was reached, as far as the outcome shows. */
export function serviceStateOf({ kind }: Outcome): ServiceState {
  switch (kind) {
    case 'late':
    case 'unreachable':
      return 'unreachable';
    case 'refused':
    case 'unexpected':
    case 'internal':
      return 'unknown';
    default:
      return 'reached';
  }
}

/** Sends a message to the service of a bot. */
export async function request(ctx: Context, call: Call, service: BotService): Promise<RequestResult> {
  if (service.interface === SLACK && !call.found.channel) {
    const error = "Slack outgoing webhooks don't support direct messages.";
    return { outcome: { kind: 'unexpected', error }, status: null };
  }
  const { headers, body } = callRequest(service, await loadDetails(ctx, call));
  try {
    const response = await ctx.fetchExternal(service.base_url, {
      method: 'POST',
      headers: {
        ...headers,
        'user-agent': `${vendorProgram(ctx.config.IDENTIFIER_VENDOR, 'OutgoingWebhook')}/${VERSION}`,
      },
      body,
      timeoutMs: ctx.config.WEBHOOK_TIMEOUT_SECONDS * 1000,
      maxBytes: MAX_ANSWER_BYTES,
    });
    const bytes = Buffer.concat(await response.body.toArray());
    const text = decodeText(bytes, { contentType: response.headers['content-type'] }).replaceAll('\0', '\ufffd');
    return { outcome: readOutcome(service, response.status, text), status: response.status };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { outcome: { kind: error.failure, error: error.message }, status: null };
  }
}

async function loadDetails(ctx: Context, { due, bot, actor, found }: Call) {
  const [[message], { host }] = await Promise.all([
    messageRecords(ctx, actor, [found.message], SHAPE),
    getRealmInfo(ctx, due.realm_id),
  ]);
  return {
    trigger: due.trigger,
    message: message!,
    rendered_content: found.message.rendered_content,
    bot,
    realm: { id: due.realm_id, host },
  };
}

function readOutcome(service: BotService, status: number, body: string): Outcome {
  if (status < 200 || status > 299) return { kind: 'status', status, body };
  try {
    const message = parseAnswer(service.interface, body);
    return message ? { kind: 'message', message, body } : { kind: 'nothing' };
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    return { kind: 'answer', error: error.message, body };
  }
}
