import { signal } from '@preact/signals-core';
import { languages, type Texts } from 'virtual:texts';
import { format, type Values } from './format.ts';
import { findLanguage } from './words.ts';

type SettingsTexts = Texts<'settings'>;
export type SettingsKey = keyof SettingsTexts;

const current = signal<{ language: string; texts: SettingsTexts } | undefined>(undefined);

/** Loads the texts of the settings in a language, in English where there are none. `ts` needs them. */
export async function loadSettingsTexts(language: string): Promise<void> {
  const { default: texts } = await (findLanguage(language) ?? languages.en).settings();
  current.value = { language, texts };
}

/** Returns a text of the settings. Components that call it are rendered again when texts of another language are loaded. */
export function ts(key: SettingsKey, values: Values = {}): string {
  const { language, texts } = current.value!;
  return format(texts[key], values, language);
}

/** Returns a text by a key that is put together, such as that of a setting's value; undefined where there is none. */
export function findText(key: string): string | undefined {
  return (current.value!.texts as Record<string, string>)[key];
}
