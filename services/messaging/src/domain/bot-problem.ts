import type { WebhookProblem } from '@team-chat/contracts';
import { botTexts } from './bot-texts';
import { codeSpan } from './markdown-syntax';

/** A problem of a bot about which the bot's owner gets a notice. A channel is given by the name or the id that the bot
 *  used. */
export type BotProblem = WebhookProblem | { kind: 'no-channel' | 'no-subscribers'; channel: string };

/** Longest name of a channel in a notice, in UTF-16 code units: the bot may have used any text. */
const MAX_CHANNEL_LENGTH = 100;

/** Returns the notice about a problem of the bot with an address. */
export function botProblemText(language: string, address: string, problem: BotProblem): string {
  const texts = botTexts(language);
  const bot = codeSpan(address);
  switch (problem.kind) {
    case 'no-channel':
      return texts.botChannelMissing(bot, shownChannel(problem.channel));
    case 'no-subscribers':
      return texts.botChannelEmpty(bot, shownChannel(problem.channel));
    case 'invalid-json':
      return texts.incomingWebhookInvalidJson(bot, problem.integration);
    case 'missing-header':
      return texts.incomingWebhookMissingHeader(bot, problem.integration, codeSpan(problem.header));
  }
}

const shownChannel = (name: string): string => codeSpan(name.slice(0, MAX_CHANNEL_LENGTH));
