import { MAX_MESSAGE_LENGTH } from '@team-chat/contracts';
import type { FetchFailure } from '@team-chat/outgoing';
import type { BotTexts } from './bot-texts-en';
import { fenced, literal, silentMention } from './markdown-syntax';
import { truncateContent } from './message-text';

/** Smallest number of characters of an answer that are worth showing. */
const MIN_PAYLOAD = 100;

/** A reason why no answer of an outgoing webhook could be posted. Errors may repeat texts of the answer, and names. */
export type Failure =
  /** The request failed, or was not made. */
  | { kind: FetchFailure; error: string }
  | { kind: 'status'; status: number; body: string }
  /** The answer, or the message that it would become, was refused. */
  | { kind: 'answer'; error: string; body: string }
  /** Errors of this server prevented the call. */
  | { kind: 'internal' };

/** Returns the text in which a bot reports a failure to those who called it.
 *  Source: spec/wire-contract-files-and-time.md, section 6.3. */
export const publicFailureText = (failure: Failure): string => `Failure! ${publicReason(failure)}`;

function publicReason(failure: Failure): string {
  switch (failure.kind) {
    case 'status':
      return `Third party responded with ${failure.status}`;
    case 'answer':
    case 'unexpected':
      return literal(failure.error);
    case 'internal':
      return 'Internal server error';
    default:
      return 'Bot is unavailable';
  }
}

/** Returns the reason of a failure for the list of a bot's calls. */
export const listedReason = (failure: Failure): string => ('error' in failure ? failure.error : publicReason(failure));

/** Returns the text that tells the owner of a bot about a failure. `url` leads to the message for which the bot was called. */
export function ownerFailureText(
  texts: BotTexts,
  facts: { bot: { user_id: number; full_name: string }; url: string; failure: Failure; timeoutS: number },
): string {
  const { bot, url, failure, timeoutS } = facts;
  const head = texts.outgoingWebhookFailed(silentMention(bot), url, ownerReason(texts, failure, timeoutS));
  return withPayload(texts, head, failure);
}

function ownerReason(texts: BotTexts, failure: Failure, timeoutS: number): string {
  switch (failure.kind) {
    case 'status':
      return texts.outgoingWebhookStatus(failure.status);
    case 'answer':
      return texts.outgoingWebhookAnswer(literal(failure.error));
    case 'unexpected':
      return texts.outgoingWebhookError(literal(failure.error));
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
