import forms from './setting-names.json' with { type: 'json' };
import pages from './setting-pages.json' with { type: 'json' };

/** Texts of the settings: names of settings, of their values and limits, and texts of their pages. Other languages have the same keys. */
export const texts = { ...forms, ...pages };

export type SettingsKey = keyof typeof texts;
export type SettingsTexts = Record<SettingsKey, string>;
