import { signal } from '@preact/signals';
import help from 'virtual:help';
import { language, withoutVariant } from '../words/words.ts';
import type { HelpTexts } from './search.ts';

const current = signal<HelpTexts | undefined>(undefined);

/** Loads the help in the page's language, in English where there is none. */
export async function loadHelpTexts(): Promise<void> {
  const load = help[withoutVariant(language())] ?? help.en;
  current.value = (await load()).default as HelpTexts;
}

/** Returns the help. Components that call it are rendered again when the help of another language is loaded. */
export const helpTexts = (): HelpTexts => current.value!;
