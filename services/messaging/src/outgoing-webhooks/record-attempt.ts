import { excerptOf, recordBotCalls } from '@team-chat/contracts';
import type { Context } from '../context';
import { type Failure, listedReason } from '../domain/webhook-failure';
import type { DueCall } from '../repositories/outgoing-webhook-calls';

interface Attempt {
  /** Unix milliseconds. */
  began: number;
  duration_ms: number;
  /** HTTP status of the answer; null if there was none. */
  status: number | null;
  /** Undefined for an attempt that succeeded. */
  failure: Failure | undefined;
}

/** Adds an attempt to the list of the bot's calls. An attempt is missing there if accounts cannot be reached, and if the replica
 *  dies before. Answers that were posted are messages, and are not listed. */
export async function recordAttempt(ctx: Context, due: DueCall, attempt: Attempt): Promise<void> {
  const { realm_id, bot_id, message_id } = due;
  const { began, duration_ms, status, failure } = attempt;
  const call = {
    realm_id,
    bot_id,
    direction: 'outgoing' as const,
    time: Math.floor(began / 1000),
    duration_ms,
    status,
    error: failure ? excerptOf(listedReason(failure)) : null,
    integration: null,
    message_id,
    answer: failure && 'body' in failure ? excerptOf(failure.body) : '',
  };
  await ctx.bus.call(recordBotCalls, { params: { calls: [call] } }).catch((error: unknown) => {
    ctx.log.warn({ err: error, realm_id, bot_id, message_id }, 'a call of a bot could not be recorded');
  });
}
