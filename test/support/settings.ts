import { SETTINGS, type SettingDescription, type SettingScope } from '@team-chat/client/settings';
import {
  type AnyOperation,
  updateRealm,
  updateRealmUserSettingsDefaults,
  updateSettings,
  updateStream,
  updateUserGroup,
} from '@team-chat/contracts';
import { type ApiResponse, ok, type TestUser } from '@team-chat/testkit';

/** All settings as pages get them, by scope and name. */
export const DESCRIBED: Record<SettingScope, Record<string, SettingDescription>> = SETTINGS;
export const SCOPES = Object.keys(DESCRIBED) as SettingScope[];

/** Objects of an organisation whose settings are read and changed, and that settings name. */
export interface SettingObjects {
  channelId: number;
  groupId: number;
  folderId: number;
  /** Ids of the system groups by name. */
  groups: Record<string, number>;
}

type Values = Record<string, unknown>;

/** Returns what registration tells a user of the settings, and all else that it tells. */
export async function registerFor(user: TestUser): Promise<any> {
  const state = await ok(
    user.client.post('/register', {
      event_types: [],
      fetch_event_types: [
        'realm',
        'user_settings',
        'realm_user',
        'realm_user_settings_defaults',
        'subscription',
        'realm_user_groups',
        'default_streams',
      ],
      client_capabilities: { user_settings_object: true, notification_settings_null: true, archived_channels: true },
    }),
  );
  await ok(user.client.delete('/events', { queue_id: state.queue_id }));
  return state;
}

/** Returns the values of all settings that registration tells a user, by scope and by the name under which clients read them. */
export async function readSettings(
  user: TestUser,
  { channelId, groupId }: Pick<SettingObjects, 'channelId' | 'groupId'>,
): Promise<Record<SettingScope, Values>> {
  const state = await registerFor(user);
  const channel = state.subscriptions.find(({ stream_id }: { stream_id: number }) => stream_id === channelId);
  return {
    user: {
      ...state.user_settings,
      ...state.realm_users.find((each: { user_id: number }) => each.user_id === user.user_id),
    },
    newUser: state.realm_user_settings_defaults,
    realm: Object.fromEntries(Object.entries(state).map(([name, value]) => [name.replace(/^realm_/, ''), value])),
    channel: { ...channel, is_default_stream: state.realm_default_streams.includes(channelId) },
    subscription: channel,
    group: state.realm_user_groups.find(({ id }: { id: number }) => id === groupId),
  };
}

const OPERATIONS: Record<Exclude<SettingScope, 'subscription'>, AnyOperation> = {
  user: updateSettings,
  newUser: updateRealmUserSettingsDefaults,
  realm: updateRealm,
  channel: updateStream,
  group: updateUserGroup,
};

/** Sends a request that changes settings of one scope. */
export function changeSettings(
  { client }: TestUser,
  scope: SettingScope,
  { channelId, groupId }: Pick<SettingObjects, 'channelId' | 'groupId'>,
  values: Values,
  expected?: Values,
): Promise<ApiResponse> {
  if (scope === 'subscription') {
    const subscription_data = Object.entries(values).map(([property, value]) => {
      return { stream_id: channelId, property, value, expected: expected?.[property] };
    });
    return client.post('/users/me/subscriptions/properties', { subscription_data });
  }
  const { http, params } = OPERATIONS[scope];
  const ids: Values = { stream_id: channelId, user_group_id: groupId };
  const path = http!.path.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name]));
  const encoded = Object.entries(values).map(([name, value]) => [
    name,
    params[name]?.encoding === 'json' ? JSON.stringify(value) : value,
  ]);
  return client.patch(path, { ...Object.fromEntries(encoded), expected });
}

/** Returns a value that clients read, as requests spell it. */
export function writtenValue({ kind, special }: SettingDescription, value: unknown): unknown {
  if (kind === 'people') return { new: value };
  // The only value without a form of its own.
  if (kind === 'own') return { Email: true };
  const found = special?.find(({ read }) => read === value);
  return found ? found.write : value;
}

/** Returns another valid value of a setting than the present one, as requests spell it. */
export function otherValue(
  { kind, values = [], min = 0 }: SettingDescription,
  present: unknown,
  { channelId, folderId, groups }: SettingObjects,
): unknown {
  switch (kind) {
    case 'switch':
      return present !== true;
    case 'choice':
      return values.find((value) => value !== present);
    case 'number':
      return Math.max(Number(present), min) + 1;
    case 'people': {
      const names = ['role:members', 'role:moderators'];
      return { new: names.map((name) => groups[name]).find((id) => id !== present) };
    }
    case 'channel':
      return channelId;
    case 'folder':
      return folderId;
    case 'own':
      return { Email: true };
    default:
      return OTHER_TEXTS[kind];
  }
}

const OTHER_TEXTS: Partial<Record<SettingDescription['kind'], string>> = {
  text: 'another text',
  'long-text': 'another text',
  url: 'https://meet.example.com',
  email: 'another@example.com',
  password: 'staple battery horse correct',
  colour: '#123456',
  'time-zone': 'Europe/Berlin',
};
