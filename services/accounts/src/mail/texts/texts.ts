import { type Language, languageOf } from '@team-chat/contracts';
import { type EmailTexts, ENGLISH } from './english';
import { GERMAN } from './german';

const TEXTS: Record<Language, EmailTexts> = { en: ENGLISH, de: GERMAN };

/** Returns the texts of mails in the language of a code, else in English. */
export const emailTexts = (code: string | undefined): EmailTexts => TEXTS[languageOf(code)];
