import { signal } from '@preact/signals-core';
import { english, type Language, languages, type Texts } from 'virtual:texts';
import { format, type Values } from './format.ts';

type PageTexts = Texts<'first'> & Texts<'opened'>;
export type TextKey = keyof PageTexts;

/** Sections of texts that the page needs: those of parts that are opened are added when the first such part is loaded. */
let needed: readonly ('first' | 'opened')[] = ['first'];
/** Code of the language that was chosen last. */
let chosen = 'en';

const current = signal({ language: chosen, texts: { ...english } as PageTexts });

/** Returns the code of a language without its variant: `de-at` has the texts of `de`, and the dates of Austria. */
export const withoutVariant = (code: string): string => code.toLowerCase().split('-')[0]!;

/** Returns the functions that load a language's texts; undefined where the page does not have the language. */
export const findLanguage = (code: string): Language | undefined => languages[withoutVariant(code)];

/** Loads the texts of the parts of the page that are loaded when they are opened. */
export async function loadOpenedTexts(): Promise<void> {
  if (!needed.includes('opened')) needed = ['first', 'opened'];
  await loadNeeded();
}

/** Shows the page in a language, in English where the page does not have it. Keeps the present language if the texts cannot
 *  be loaded. */
export async function setLanguage(wanted: string): Promise<void> {
  const code = findLanguage(wanted) ? wanted : 'en';
  chosen = code;
  await loadNeeded().catch(() => {
    if (chosen === code) chosen = language();
  });
}

/** Loads the needed sections of the chosen language, and shows the page with them. */
async function loadNeeded(): Promise<void> {
  const [language, sections] = [chosen, needed];
  const loaded = await Promise.all(sections.map((section) => findLanguage(language)![section]()));
  // Another language may have been chosen, or another section be needed, while the texts came.
  if (language !== chosen || sections !== needed) return loadNeeded();
  const shown = current.peek();
  const texts = Object.assign(language === shown.language ? shown.texts : {}, ...loaded.map((each) => each.default));
  // Nothing that is shown has used texts that are new in the same language: only another language is rendered again.
  if (language !== shown.language) current.value = { language, texts };
}

/** Returns a text of the page in the user's language. Components that call `t` are rendered again when the language changes. */
export function t(key: TextKey, values: Values = {}): string {
  const { language, texts } = current.value;
  return format(texts[key], values, language);
}

/** Code of the language in which the page is shown. */
export const language = (): string => current.value.language;

/** Language tag for dates and numbers: the browser's own if it is a variant of the page's language, such as `en-GB`. */
export function locale(): string {
  const ofBrowser = new Intl.DateTimeFormat().resolvedOptions().locale;
  return withoutVariant(ofBrowser) === withoutVariant(language()) ? ofBrowser : language();
}

const FROM_RIGHT = new Set(['ar', 'fa', 'he', 'ur']);

/** Returns the direction in which the page's language is written. */
export const direction = (): 'ltr' | 'rtl' => (FROM_RIGHT.has(withoutVariant(language())) ? 'rtl' : 'ltr');
