import type { ProfileField } from '@team-chat/client';
import { family } from './family.ts';

export interface ProfileFieldState {
  profileFields: readonly ProfileField[];
}

export const profileFields = family<ProfileFieldState, 'custom_profile_fields'>({
  events: ['custom_profile_fields'],
  fetches: ['custom_profile_fields'],
  from: ({ custom_profile_fields }) => ({ profileFields: custom_profile_fields! }),
  apply(state, event) {
    state.profileFields = event.fields;
    return ['profileFields'];
  },
});
