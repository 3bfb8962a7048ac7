import { invalidate } from '@team-chat/bus';
import { ApiError, BadRequestError, maxMessageIds, MAX_MESSAGE_LENGTH, messageSent } from '@team-chat/contracts';
import { ConflictError, retryOnConflict, type Transaction } from '@team-chat/db';
import { directMessageUrl, messageUrl } from '@team-chat/markdown';
import { type Visibility, visibilityFor } from '../access/visibility';
import { addressText, type AddressedText, checkMentions } from '../audience/mentions';
import type { Destination } from '../audience/recipients';
import type { Context } from '../context';
import { botTexts } from '../domain/bot-texts';
import type { BotTexts } from '../domain/bot-texts-en';
import { fenced, silentMention } from '../domain/markdown-syntax';
import { truncateContent } from '../domain/message-text';
import { composeDirectNotice } from '../notices/notification-bot';
import type { NewMessage } from '../repositories/new-message';
import { composeMessage } from '../sending/compose-message';
import { CLIENT, DoneError, finish, findDestination } from './answer';
import type { Call } from './due-calls';
import { type Failure, serviceStateOf } from './request';

/** Smallest number of characters of an answer that are worth showing. */
const MIN_PAYLOAD = 100;

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
    const text = await publicText(ctx, visibility, destination, failure);
    return await composeMessage(ctx, visibility, destination, text, { client: CLIENT });
  } catch (error) {
    if (error instanceof BadRequestError) return undefined;
    throw error;
  }
}

/** Returns the text in which a bot reports a failure. The reason may repeat the service's answer: the reason is left out if
 *  it mentions users whom the bot may not mention. */
async function publicText(
  ctx: Context,
  visibility: Visibility,
  destination: Destination,
  failure: Failure,
): Promise<AddressedText> {
  const textFor = (reason: string) => addressText(ctx, visibility, destination, `Failure! ${reason}`);
  const text = await textFor(publicReason(failure));
  try {
    checkMentions(visibility, destination, text);
    return text;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return textFor('Invalid response format');
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
  const texts = botTexts(owner.default_language);
  const head = texts.outgoingWebhookFailed(
    silentMention(bot),
    url,
    reason(texts, failure, ctx.config.WEBHOOK_TIMEOUT_SECONDS),
  );
  return composeDirectNotice(ctx, realm_id, { bot, user: owner, content: withPayload(texts, head, failure) });
}

/** Source: spec/wire-contract-files-and-time.md, section 6.3. */
function publicReason(failure: Failure): string {
  switch (failure.kind) {
    case 'status':
      return `Third party responded with ${failure.status}`;
    case 'answer':
    case 'unexpected':
      return failure.error;
    case 'internal':
      return 'Internal server error';
    default:
      return 'Bot is unavailable';
  }
}

function reason(texts: BotTexts, failure: Failure, timeoutS: number): string {
  switch (failure.kind) {
    case 'status':
      return texts.outgoingWebhookStatus(failure.status);
    case 'answer':
      return texts.outgoingWebhookAnswer(failure.error);
    case 'unexpected':
      return texts.outgoingWebhookError(failure.error);
    case 'late':
      return texts.outgoingWebhookLate(timeoutS);
    case 'refused':
      return texts.outgoingWebhookRefused;
    case 'unreachable':
      return texts.outgoingWebhookUnreachable;
    case 'internal':
      return texts.outgoingWebhookInternal;
  }
}

/** Returns the text with as much of the service's answer as fits; without the answer if backticks leave no room. */
function withPayload(texts: BotTexts, head: string, failure: Failure): string {
  if (!('body' in failure) || failure.body.trim() === '') return head;
  const lead = `${head}\n\n${texts.outgoingWebhookPayload}\n`;
  const body = truncateContent(failure.body, MAX_MESSAGE_LENGTH);
  const room = MAX_MESSAGE_LENGTH - lead.length - (fenced('text', body).length - body.length);
  return room < MIN_PAYLOAD ? head : lead + fenced('text', truncateContent(body, room));
}
