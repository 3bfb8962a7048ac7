import { type Actor, getOutgoingWebhook, type UserCard } from '@team-chat/contracts';
import type { Work } from '@team-chat/service';
import { type AccessedMessage, findMessage } from '../access/access-message';
import { loadActor } from '../access/load-actor';
import { isRealmActive } from '../access/realm-settings';
import type { Context } from '../context';
import { DELETED } from '../domain/message-text';
import type { Failure } from '../domain/webhook-failure';
import type { DueCall, ServiceState } from '../repositories/outgoing-webhook-calls';
import { postAnswer } from './answer';
import { recordAttempt } from './record-attempt';
import { type Outcome, request, serviceStateOf } from './request';
import { reportFailure } from './failure';

/** Attempts at a call whose service does not answer, and the seconds before each further one.
 *  Source: spec/wire-contract-files-and-time.md, section 6.3. */
const PAUSES_S = [1, 2, 4];
/** Seconds, besides the seconds for the answer, after which a replica that made a call counts as dead. */
const EXTRA_S = 20;
/** Attempts at a call that errors of this server prevent, before the call is given up: about five minutes, in which the
 *  bot's later calls wait. */
const MAX_ATTEMPTS = 10;
/** Further attempts, at reporting that a call was given up, after which the call is dropped. */
const MAX_REPORTS = 5;

/** A call that is being made, of a bot, with a message that the bot may see. */
export interface Call {
  due: DueCall;
  bot: UserCard;
  actor: Actor;
  found: AccessedMessage;
}

/** Calls the services of outgoing webhook bots, and posts their answers. A service may be called twice for a message, but
 *  an answer is posted once, because the transaction that posts the answer removes the call. */
export function outgoingWebhookWork(ctx: Context): Work<DueCall> {
  return {
    claim: (limit, { running, perRealm }) =>
      ctx.outgoingWebhookCalls.claim({
        limit: limit!,
        perRealm,
        running: running.map(([realm_id]) => realm_id),
        timeout: ctx.config.WEBHOOK_TIMEOUT_SECONDS + EXTRA_S,
      }),
    perform: (due) => (due.attempts > MAX_ATTEMPTS ? giveUp(ctx, due) : call(ctx, due)),
    shareOf: ({ realm_id }) => [realm_id],
    factsOf,
  };
}

const factsOf = ({ realm_id, bot_id, message_id, attempts }: DueCall) => ({
  realm_id,
  bot_id,
  message_id,
  attempts,
});

async function call(ctx: Context, due: DueCall): Promise<void> {
  const { realm_id, bot_id } = due;
  const { service } = await ctx.bus.call(getOutgoingWebhook, { params: { realm_id, bot_id } });
  const made = service && (await prepare(ctx, due));
  if (!made) return drop(ctx, due, 'unknown');
  const began = Date.now();
  const { outcome, status } = await request(ctx, made, service);
  const duration_ms = Date.now() - began;
  const failure = await conclude(ctx, made, outcome);
  await recordAttempt(ctx, due, { began, duration_ms, status, failure });
}

/** Posts the answer of a service, reports the failure, or has the call repeated. Returns the failure of the attempt. */
async function conclude(ctx: Context, call: Call, outcome: Outcome): Promise<Failure | undefined> {
  const { due } = call;
  const state = serviceStateOf(outcome);
  if (outcome.kind === 'nothing') {
    await drop(ctx, due, state);
    return undefined;
  }
  const failure = outcome.kind === 'message' ? await postAnswer(ctx, call, outcome) : outcome;
  const pause = due.is_attempted_once ? undefined : PAUSES_S[due.attempts - 1];
  if (state === 'unreachable' && pause !== undefined) await ctx.outgoingWebhookCalls.retry(due, pause);
  else if (failure) await reportFailure(ctx, call, failure);
  return failure;
}

/** Loads the bot and the message of a call. Returns undefined if the call must not be made any more. */
async function prepare(ctx: Context, due: DueCall): Promise<Call | undefined> {
  const { realm_id, bot_id, message_id } = due;
  const found = await findMessage(ctx, { realm_id, user_id: bot_id }, message_id);
  const isGone = !found || found.message.content === DELETED || found.channel?.is_archived;
  if (isGone || !(await isRealmActive(ctx, realm_id))) return undefined;
  const bot = (await ctx.userCards.get(realm_id, bot_id))!;
  return bot.is_active ? { due, bot, actor: await loadActor(ctx, realm_id, bot), found } : undefined;
}

/** Reports a call that errors of this server prevented. Drops the call if errors have prevented the reports as well. */
async function giveUp(ctx: Context, due: DueCall): Promise<void> {
  if (due.attempts > MAX_ATTEMPTS + MAX_REPORTS) {
    ctx.log.error(factsOf(due), 'a call of a bot was dropped, of which nobody is told');
    return drop(ctx, due, 'unknown');
  }
  const prevented = await prepare(ctx, due);
  if (!prevented) return drop(ctx, due, 'unknown');
  const failure: Failure = { kind: 'internal' };
  await reportFailure(ctx, prevented, failure);
  await recordAttempt(ctx, due, { began: Date.now(), duration_ms: 0, status: null, failure });
}

const drop = (ctx: Context, due: DueCall, state: ServiceState) =>
  ctx.db.transaction(async (tx) => void (await ctx.outgoingWebhookCalls.remove(tx, due, state)));
