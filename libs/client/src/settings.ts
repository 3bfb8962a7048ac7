export { SETTINGS } from './generated/settings.ts';
export type { SettingDescription, SettingKind, SettingRight, SettingScope, SpecialValue } from './setting.ts';
