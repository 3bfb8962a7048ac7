import type { Request } from 'express';
import { type Language, LANGUAGES } from '@team-chat/contracts';
import { ENGLISH, type PageTexts } from './english';
import { GERMAN } from './german';

export type { PageTexts };

const PAGE_TEXTS: Record<Language, PageTexts> = { en: ENGLISH, de: GERMAN };

/** Returns the language of pages for a browser: the one with texts that it prefers, else English. */
export const pageLanguage = (req: Pick<Request, 'acceptsLanguages'>): Language =>
  LANGUAGES.find((language) => language === req.acceptsLanguages(...LANGUAGES)) ?? 'en';

/** Returns the texts of pages in the language of `pageLanguage`. */
export const pageTexts = (req: Pick<Request, 'acceptsLanguages'>): PageTexts => PAGE_TEXTS[pageLanguage(req)];
