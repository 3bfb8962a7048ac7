import {
  BadRequestError,
  BadValueError,
  type ParamsOf,
  REALM_SETTING_FACTS,
  type RealmSetting,
  type RealmSettings,
  type Role,
  UnauthorizedPrincipalError,
  type updateRealm,
} from '@team-chat/contracts';
import { mayChangeSetting } from '@team-chat/permissions';

type Params = ParamsOf<typeof updateRealm>;

/** Throws if a caller who is no owner requests a setting that only owners change. */
export function checkMayChange(role: Role, params: Params): void {
  const settings = Object.keys(REALM_SETTING_FACTS) as RealmSetting[];
  const names = settings.filter((name) => params[name] !== undefined);
  if (names.some((name) => !mayChangeSetting(REALM_SETTING_FACTS[name].mayChange, { role }))) {
    throw new UnauthorizedPrincipalError('Must be an organization owner');
  }
}

const TIME_LIMITS = [
  'message_content_edit_limit_seconds',
  'message_content_delete_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
] as const;

export const CHANNEL_SETTINGS = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
] as const;

export const NO_CHANNEL = -1;
const FOR_EVER = -1;

/** Returns stored values of the settings that requests spell differently. Throws for invalid values. `hasProviders` tells
 *  whether users may log in by identity providers. */
export function storedValues(params: Params, hasProviders: boolean): Partial<RealmSettings> {
  const { message_retention_days: days, authentication_methods: methods, jitsi_server_url: url } = params;
  const values: Partial<RealmSettings> = {};
  for (const name of TIME_LIMITS) {
    if (params[name] !== undefined) values[name] = limited(name, params[name]);
  }
  for (const name of CHANNEL_SETTINGS) {
    if (params[name] !== undefined) values[name] = params[name] ?? NO_CHANNEL;
  }
  if (days !== undefined) {
    values.message_retention_days = retentionDays(days);
  }
  if (url !== undefined) values.jitsi_server_url = url === 'default' ? null : url;
  if (methods !== undefined) values.authentication_methods = logInMethods(methods, hasProviders);
  return values;
}

/** Returns a number of days. Source: spec/wire-contract-files-and-time.md, section 10. */
function retentionDays(days: number | string | null): number {
  if (days === 'unlimited' || days === null) return FOR_EVER;
  if (typeof days === 'number' && days > 0) return days;
  throw new BadValueError('message_retention_days', days);
}

/** Returns a positive number, or null for no limit. Throws for other values. */
function limited(name: string, value: number | string | null): number | null {
  if (value === 'unlimited' || value === null) return null;
  if (typeof value === 'string' || value <= 0) throw new BadRequestError(`Bad value for '${name}': ${value}`);
  return value;
}

/** Reads the ways to log in. Throws if the request switches all of them off. */
function logInMethods(
  methods: Record<string, boolean>,
  hasProviders: boolean,
): RealmSettings['authentication_methods'] {
  const Email = methods.Email ?? false;
  const external = hasProviders && (methods['OpenID Connect'] ?? true);
  if (!Email && !external) throw new BadRequestError('At least one authentication method must be enabled.');
  return { Email, ...(hasProviders && { 'OpenID Connect': external }) };
}
