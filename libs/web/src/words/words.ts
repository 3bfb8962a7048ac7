import { signal } from '@preact/signals-core';
import { ENGLISH, type TextKey, type Texts } from './en/index.ts';
import { format, type Values } from './format.ts';

export type { TextKey } from './en/index.ts';

/** Languages beside English: code, and how to load the texts. */
const LANGUAGES: Record<string, () => Promise<{ texts: Texts }>> = {
  de: () => import('./de/index.ts'),
};

const english = { ...ENGLISH } as Texts;
const current = signal({ language: 'en', texts: english });

/** Loads the English texts of the parts of the page that are loaded when they are opened. Other languages have them already. */
export const loadOpenedTexts = async (): Promise<void> =>
  void Object.assign(english, (await import('./en/opened.ts')).OPENED);

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
  return ofBrowser.split('-')[0] === language().split('-')[0] ? ofBrowser : language();
}

let lastWanted = 'en';

/** Shows the page in a language, in English where the page does not have it. Keeps the present language if the texts cannot
 *  be loaded. */
export async function setLanguage(wanted: string): Promise<void> {
  lastWanted = wanted;
  const load = LANGUAGES[wanted.toLowerCase().split('-')[0]!];
  if (!load) return void (current.value = { language: 'en', texts: english });
  const loaded = await load().catch(() => undefined);
  // `de-at` has the texts of `de`, and the dates of Austria.
  // Another language may have been chosen while the texts came.
  if (loaded && lastWanted === wanted) current.value = { language: wanted, texts: loaded.texts };
}

const FROM_RIGHT = new Set(['ar', 'fa', 'he', 'ur']);

/** Returns the direction in which the page's language is written. */
export const direction = (): 'ltr' | 'rtl' => (FROM_RIGHT.has(language().split('-')[0]!) ? 'rtl' : 'ltr');
