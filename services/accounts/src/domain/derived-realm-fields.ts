import type { RealmSettings } from '@team-chat/contracts';
import { legacyPolicies } from './legacy-policies';
import type { GroupSettings } from './realm-group-changes';

/** Returns the fields derived from an organisation's settings, by the names that older clients read. */
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

/** Returns, for each way to log in, whether it is on and whether it can be switched on. */
export function authenticationMethods(methods: RealmSettings['authentication_methods']) {
  const shown = Object.entries(methods).map(([name, enabled]) => [name, { enabled, available: true }]);
  return Object.fromEntries(shown) as Record<string, { enabled: boolean; available: boolean }>;
}

/** Returns the ways to log in that the server offers to an organisation, and whether each is on. */
export function offeredMethods(
  { Email, 'OpenID Connect': external = true }: RealmSettings['authentication_methods'],
  hasProviders: boolean,
): RealmSettings['authentication_methods'] {
  return { Email, ...(hasProviders && { 'OpenID Connect': external }) };
}
