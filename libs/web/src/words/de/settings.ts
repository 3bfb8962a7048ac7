import forms from './setting-names.json' with { type: 'json' };
import pages from './setting-pages.json' with { type: 'json' };
import type { SettingsTexts } from '../en/settings.ts';

/** Texts of the settings in German. The compiler names the texts that are missing. */
export const texts: SettingsTexts = { ...forms, ...pages };
