import { z } from 'zod';

/** Codes of the languages in which the server writes mails, pages and the messages of its bots. Each service
 *  that writes has a file of texts for each of them. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns a language that has texts: that of the code, else English. Earlier versions stored any code. */
export function languageOf(code: string | undefined): Language {
  return LANGUAGES.find((language) => language === code) ?? 'en';
}

/** Code of a language that has texts, as a parameter.
 *  Source of the refusal: spec/wire-contract-files-and-time.md, section 12, "default_language". */
export const LanguageCode = z
  .string()
  .refine((code) => (LANGUAGES as readonly string[]).includes(code), { message: 'Invalid {v}' })
  .meta({ enum: [...LANGUAGES] });
