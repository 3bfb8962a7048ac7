import { ApiError, BadRequestError, truncate } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { findMessage } from '../access/access-message';
import type { Visibility } from '../access/visibility';
import type { Destination } from '../audience/recipients';
import type { Context } from '../context';
import type { Answer } from '../domain/outgoing-webhook';
import type { Failure } from '../domain/webhook-failure';
import type { ServiceState } from '../repositories/outgoing-webhook-calls';
import { resolveDestination } from '../sending/destination';
import { sendTo } from '../sending/send';
import type { Call } from './due-calls';

/** Name of the client program in messages that calls have bots post. */
export const CLIENT = 'OutgoingWebhookResponse';

/** Characters of a refused answer's error that are shown. */
const MAX_REASON_LENGTH = 500;

/** Thrown if another replica has posted the answer to a call. */
export class DoneError extends Error {
  override readonly name = 'DoneError';
}

/** Posts a bot's message in the topic or direct conversation in which the bot was called. Returns the failure if the
 *  message is refused. */
export async function postAnswer(
  ctx: Context,
  call: Call,
  { message, body }: { message: Answer; body: string },
): Promise<Failure | undefined> {
  try {
    await sendTo(
      ctx,
      call.actor,
      { ...message, client: CLIENT, further: (tx) => finish(ctx, tx, call, 'reached') },
      (visibility) => findDestination(ctx, visibility, call),
    );
    return undefined;
  } catch (error) {
    if (error instanceof DoneError) return undefined;
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    // The error may repeat a part of the answer.
    const reason = error.message.replaceAll('\0', '\ufffd');
    return { kind: 'answer', error: truncate(reason, MAX_REASON_LENGTH, '...'), body };
  }
}

/** Removes a call within the transaction that posts its answer. Throws DoneError if the call was removed before. */
export async function finish(ctx: Context, tx: Transaction, { due }: Call, state: ServiceState): Promise<void> {
  if (!(await ctx.outgoingWebhookCalls.remove(tx, due, state))) throw new DoneError();
}

/** Finds the topic or the direct conversation that the message of a call is in now. A bot needs no permission to answer in
 *  a channel. Throws BadRequestError if the bot can post nothing in the conversation. */
export async function findDestination(
  ctx: Context,
  visibility: Visibility,
  { due: { realm_id, bot_id, message_id } }: Call,
): Promise<Destination> {
  const found = await findMessage(ctx, { realm_id, user_id: bot_id }, message_id);
  if (!found || found.channel?.is_archived) throw new BadRequestError('Invalid message(s)');
  const { conversation_id, topic, participants } = found.message;
  if (found.channel) return { kind: 'channel', conversation_id, topic, channel: found.channel };
  return resolveDestination(ctx, visibility, { type: 'direct', to: JSON.stringify(participants) });
}
