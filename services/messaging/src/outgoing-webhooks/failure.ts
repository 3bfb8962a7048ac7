import { invalidate } from '@team-chat/bus';
import { BadRequestError, maxMessageIds, messageSent } from '@team-chat/contracts';
import { ConflictError, retryOnConflict, type Transaction } from '@team-chat/db';
import { directMessageUrl, messageUrl } from '@team-chat/markdown';
import { visibilityFor } from '../access/visibility';
import { addressText } from '../audience/mentions';
import type { Context } from '../context';
import { botTexts } from '../domain/bot-texts';
import { type Failure, ownerFailureText, publicFailureText } from '../domain/webhook-failure';
import { composeDirectNotice } from '../notices/notification-bot';
import type { NewMessage } from '../repositories/new-message';
import { composeMessage } from '../sending/compose-message';
import { CLIENT, DoneError, finish, findDestination } from './answer';
import type { Call } from './due-calls';
import { serviceStateOf } from './request';

/** Posts, as the bot, in the topic or direct conversation of a call that the call failed, and tells the bot's owner why.
 *  One transaction sends both messages and removes the call. */
export async function reportFailure(ctx: Context, call: Call, failure: Failure): Promise<void> {
  try {
    await retryOnConflict(() => attemptToReport(ctx, call, failure));
  } catch (error) {
    if (!(error instanceof DoneError)) throw error;
  }
  invalidate(ctx.bus, maxMessageIds, call.due.realm_id, 'all');
}

/** Throws ConflictError if the channel has changed since the message was checked. */
async function attemptToReport(ctx: Context, call: Call, failure: Failure): Promise<void> {
  const message = await post(ctx, call, failure);
  const notice = await ownerNotice(ctx, call, failure);
  const further = async (tx: Transaction) => {
    if (notice) await ctx.sending.sendWithin(tx, notice);
    await finish(ctx, tx, call, serviceStateOf(failure));
    ctx.outbox.inserted(messageSent, tx);
  };
  if (!message) return ctx.db.transaction(further);
  if (!(await ctx.sending.send({ ...message, further }))) throw new ConflictError();
}

/** Returns the message to the users who called the bot; undefined if no message can be sent. */
async function post(ctx: Context, call: Call, failure: Failure): Promise<NewMessage | undefined> {
  const visibility = await visibilityFor(ctx, call.actor);
  try {
    const destination = await findDestination(ctx, visibility, call);
    const text = await addressText(ctx, visibility, destination, publicFailureText(failure));
    return await composeMessage(ctx, visibility, destination, text, { client: CLIENT });
  } catch (error) {
    if (error instanceof BadRequestError) return undefined;
    throw error;
  }
}

/** Returns the message to the bot's owner; undefined for a bot without one. */
async function ownerNotice(
  ctx: Context,
  { due: { realm_id }, bot, found }: Call,
  failure: Failure,
): Promise<NewMessage | undefined> {
  const owner = bot.bot_owner_id === null ? undefined : await ctx.userCards.get(realm_id, bot.bot_owner_id);
  if (!owner?.is_active) return undefined;
  const { id, topic, participants } = found.message;
  const url = found.channel
    ? messageUrl(found.channel.id, found.channel.name, topic, id)
    : directMessageUrl(participants!, owner.user_id, id);
  const facts = { bot, url, failure, timeoutS: ctx.config.WEBHOOK_TIMEOUT_SECONDS };
  const content = ownerFailureText(botTexts(owner.default_language), facts);
  return composeDirectNotice(ctx, realm_id, { bot, user: owner, content });
}
