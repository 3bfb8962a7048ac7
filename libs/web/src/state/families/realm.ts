import type { RegisterQueueResult } from '@team-chat/client';
import { family } from './family.ts';

/** Properties of the organisation, by their names in the registration: `realm_name`. */
export type Realm = {
  [Name in keyof RegisterQueueResult as Name extends `realm_${string}` ? Name : never]: RegisterQueueResult[Name];
};

const LIMITS = [
  'max_file_upload_size_mib',
  'max_message_length',
  'max_topic_length',
  'max_stream_name_length',
  'max_stream_description_length',
  'server_presence_offline_threshold_seconds',
  'server_presence_ping_interval_seconds',
  'server_typing_started_expiry_period_milliseconds',
  'server_typing_started_wait_period_milliseconds',
  'server_typing_stopped_wait_period_milliseconds',
] as const satisfies (keyof RegisterQueueResult)[];

/** Limits and periods of the server, by their names in the registration. */
export type Limits = Record<(typeof LIMITS)[number], number>;

export interface RealmState {
  realm: Realm;
  limits: Limits;
  /** Permissions of the user that the server has worked out. */
  own: {
    isOwner: boolean;
    mayCreateChannels: boolean;
    mayCreatePrivateChannels: boolean;
    mayCreateWebPublicChannels: boolean;
  };
  /** Values that the server allows for group settings of the organisation, channels and groups, by name. */
  permissionSettings: NonNullable<RegisterQueueResult['server_supported_permission_settings']>;
}

/** Lists of the registration that other families keep. */
const ELSEWHERE = new Set(['realm_users', 'realm_non_active_users', 'realm_bots', 'realm_user_groups']);

export const realm = family<RealmState, 'realm'>({
  events: ['realm'],
  fetches: ['realm'],
  from: (registered) => ({
    realm: Object.fromEntries(
      Object.entries(registered).filter(([name]) => name.startsWith('realm_') && !ELSEWHERE.has(name)),
    ),
    limits: Object.fromEntries(LIMITS.map((name) => [name, registered[name]])) as Limits,
    own: {
      isOwner: registered.is_owner!,
      mayCreateChannels: registered.can_create_public_streams!,
      mayCreatePrivateChannels: registered.can_create_private_streams!,
      mayCreateWebPublicChannels: registered.can_create_web_public_streams!,
    },
    permissionSettings: registered.server_supported_permission_settings!,
  }),
  apply(state, event) {
    if (event.op === 'update') state.realm = { ...state.realm, [`realm_${event.property}`]: event.value };
    else if (event.op === 'update_dict') {
      const changes = Object.entries(event.data).map(([name, value]) => [`realm_${name}`, value]);
      state.realm = { ...state.realm, ...Object.fromEntries(changes) };
    }
    return ['realm'];
  },
});
