import type { GroupSettingValue, RealmSettings } from '@team-chat/contracts';
import { type RealmGroupSetting, SYSTEM_GROUP } from '@team-chat/permissions';
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

/** Numbers by which older clients name groups; wildcard mentions have a different scale.
 *  Source: spec/wire-contract-annex.md, section 7, "legacy policies". */
const CHANNEL_POLICY = {
  [SYSTEM_GROUP.members]: 1,
  [SYSTEM_GROUP.administrators]: 2,
  [SYSTEM_GROUP.fullMembers]: 3,
  [SYSTEM_GROUP.moderators]: 4,
  [SYSTEM_GROUP.nobody]: 6,
  [SYSTEM_GROUP.owners]: 7,
} as Record<string, number>;

const WILDCARD_POLICY = {
  [SYSTEM_GROUP.everyone]: 1,
  [SYSTEM_GROUP.members]: 2,
  [SYSTEM_GROUP.fullMembers]: 3,
  [SYSTEM_GROUP.administrators]: 5,
  [SYSTEM_GROUP.nobody]: 6,
  [SYSTEM_GROUP.moderators]: 7,
} as Record<string, number>;

/** Returns the old policy of each setting; "administrators" for a group without a policy number. */
export function legacyPolicies(
  settings: Record<RealmGroupSetting, GroupSettingValue>,
  systemGroups: Record<string, number>,
): Record<string, number> {
  const nameOf = new Map(Object.entries(systemGroups).map(([name, id]) => [id, name]));
  const policy = (scale: Record<string, number>, name: RealmGroupSetting) => {
    const value = settings[name];
    const group = typeof value === 'number' ? nameOf.get(value) : undefined;
    return scale[group ?? ''] ?? scale[SYSTEM_GROUP.administrators]!;
  };
  return {
    create_public_stream_policy: policy(CHANNEL_POLICY, 'can_create_public_channel_group'),
    create_private_stream_policy: policy(CHANNEL_POLICY, 'can_create_private_channel_group'),
    create_web_public_stream_policy: policy(CHANNEL_POLICY, 'can_create_web_public_channel_group'),
    wildcard_mention_policy: policy(WILDCARD_POLICY, 'can_mention_many_users_group'),
  };
}
