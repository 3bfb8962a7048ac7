import type { RealmSettings } from '@team-chat/contracts';
import { legacyPolicies } from './legacy-policies';
import type { GroupSettings } from './realm-group-changes';

/** What follows from an organisation's settings, under the names that older clients know. */
export function derivedRealmFields(
  settings: RealmSettings,
  groupSettings: GroupSettings,
  systemGroups: Record<string, number>,
): Record<string, unknown> {
  return {
    allow_edit_history: settings.message_edit_history_visibility_policy !== 'none',
    ...legacyPolicies(groupSettings, systemGroups),
  };
}

/** Clients ask of each way to log in whether it is on, and whether it could be. */
export function authenticationMethods(methods: RealmSettings['authentication_methods']) {
  return { Email: { enabled: methods.Email, available: true } };
}
