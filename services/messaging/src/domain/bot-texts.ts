import { type Language, languageOf } from '@team-chat/contracts';
import { GERMAN } from './bot-texts-de';
import { type BotTexts, ENGLISH } from './bot-texts-en';

const TEXTS: Record<Language, BotTexts> = { en: ENGLISH, de: GERMAN };

/** Returns the texts of the server's bots in the language of a code, else in English. */
export const botTexts = (code: string | undefined): BotTexts => TEXTS[languageOf(code)];

/** Returns whether a message of the notification bot says that a topic was marked as resolved or unresolved, in any language. */
export const isResolutionNotice = (content: string): boolean =>
  Object.values(TEXTS).some(({ resolved, unresolved }) =>
    [resolved(''), unresolved('')].some((end) => content.endsWith(end)),
  );
