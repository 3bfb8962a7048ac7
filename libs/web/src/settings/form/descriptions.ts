import { SETTINGS, type SettingDescription, type SettingScope } from '@team-chat/client/settings';
import { findText } from '../../words/settings.ts';

export type { SettingDescription, SettingScope } from '@team-chat/client/settings';

const ALL: Record<SettingScope, Record<string, SettingDescription>> = SETTINGS;

/** A setting by its place: `user.enter_sends`. */
export interface Setting {
  scope: SettingScope;
  name: string;
  description: SettingDescription;
}

/** Returns the names of a scope's settings. */
export const namesIn = (scope: SettingScope): string[] => Object.keys(ALL[scope]);

export function settingOf(scope: SettingScope, name: string): Setting {
  return { scope, name, description: ALL[scope][name]! };
}

/** Returns the scope whose texts a scope has: defaults of new users are called as settings of users. */
export const scopeOfTexts = (scope: SettingScope): SettingScope => (scope === 'newUser' ? 'user' : scope);

const keyOf = ({ scope, name }: Setting) => `${scopeOfTexts(scope)}.${name}`;

/** Returns the name of a setting for people. */
export const labelOf = (setting: Setting): string => findText(keyOf(setting)) ?? setting.name;

/** Returns the sentence that explains a setting; undefined where the name says all. */
export const helpOf = (setting: Setting): string | undefined => findText(`${keyOf(setting)}.help`);

/** Returns the name of a choice or special value of a setting. A language has the name that it has for its speakers. */
export function valueLabel(setting: Setting, value: unknown): string {
  const code = String(value);
  if (setting.name === 'default_language') return new Intl.DisplayNames(code, { type: 'language' }).of(code)!;
  return findText(`${keyOf(setting)}=${code}`) ?? code;
}
