import type { Language } from '@team-chat/contracts';
import { ENGLISH, type PageTexts } from './english';
import { GERMAN } from './german';

/** The texts of pages, by language. */
export const PAGE_TEXTS: Record<Language, PageTexts> = { en: ENGLISH, de: GERMAN };
