import type { RegisterQueueResult, UserSettings } from '@team-chat/client';
import { family } from './family.ts';

export interface SettingsState {
  /** The user's own settings. */
  settings: UserSettings;
}

export const settings = family<SettingsState, 'user_settings'>({
  events: ['user_settings'],
  fetches: ['user_settings'],
  from: ({ user_settings }: RegisterQueueResult) => ({ settings: user_settings! }),
  apply(state, { property, value }) {
    state.settings = { ...state.settings, [property]: value };
    return ['settings'];
  },
});
