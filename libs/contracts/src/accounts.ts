import { z } from 'zod';
import { event } from './event';
import { VERSION_FIELDS } from './identifiers';
import { json, operation, raw } from './operation';
import { GroupSettingValue, Id, Role } from './scalars';
import { RealmSettings, UserSettings } from './settings';

const owner = 'accounts';

export const EmailAddressVisibility = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
]);
export type EmailAddressVisibility = z.infer<typeof EmailAddressVisibility>;

/** A user's values of the custom profile fields, by the field's id. */
export const ProfileData = z.record(
  z.string(),
  z.strictObject({ value: z.string(), rendered_value: z.string().optional() }),
);
export type ProfileData = z.infer<typeof ProfileData>;

/** A user as other users see it. Source: spec/wire-contract-annex.md, section 7, "User object". */
export const UserRecord = z.strictObject({
  user_id: Id,
  email: z.string(),
  delivery_email: z.string().nullable(),
  full_name: z.string(),
  date_joined: z.string(),
  /** Left out in registration data, which has separate lists of active and inactive users. */
  is_active: z.boolean().optional(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_guest: z.boolean(),
  is_bot: z.boolean(),
  role: Role,
  timezone: z.string(),
  avatar_url: z.string().nullable(),
  avatar_version: z.int(),
  profile_data: ProfileData.optional(),
  bot_type: z.int().nullable().optional(),
  bot_owner_id: Id.nullable().optional(),
  is_system_bot: z.literal(true).optional(),
});
export type UserRecord = z.infer<typeof UserRecord>;

const ApiKey = { api_key: z.string(), email: z.string(), user_id: Id };

/** Channels and groups that an invitation gives a new user, besides the groups of the role. */
export const NewUserPlacement = z.strictObject({
  channel_ids: z.array(Id),
  group_ids: z.array(Id),
  include_default_channels: z.boolean(),
});
export type NewUserPlacement = z.infer<typeof NewUserPlacement>;

/** The parts of `realm_user/add` that show only to users who may see the address. */
export const UserShaping = z.strictObject({
  /** Read by the services that add the user to channels and groups; without it the role decides. */
  placement: NewUserPlacement.optional(),
  delivery_email: z.string(),
  email_address_visibility: EmailAddressVisibility,
  avatar_url: z.string(),
  is_gravatar: z.boolean(),
});

const { is_system_bot: _, ...personFields } = UserRecord.shape;

export const realmUserAdded = event({
  name: 'realm_user/add',
  owner,
  entry: { person: z.strictObject({ ...personFields, is_active: z.boolean() }) },
  /** Absent where the person is a placeholder for a user whom guests cannot access. */
  shaping: UserShaping.optional(),
});

const ProfileValue = z.strictObject({
  id: Id,
  /** Null where the value was removed. */
  value: z.string().nullable(),
  rendered_value: ProfileData.valueType.shape.rendered_value,
});

const change = <F extends z.ZodRawShape>(fields: F) => z.strictObject({ user_id: Id, ...fields });

/** One kind of change of a user. */
export const UserChange = z.union([
  change({ full_name: z.string() }),
  change({
    avatar_url: z.string(),
    avatar_url_medium: z.string(),
    avatar_source: z.enum(['G', 'U']),
    avatar_version: z.int(),
  }),
  change({ email: z.string(), timezone: z.string() }),
  change({ bot_owner_id: Id.nullable() }),
  change({ role: Role }),
  change({ delivery_email: z.string().nullable() }),
  change({ new_email: z.string() }),
  change({ custom_profile_field: ProfileValue }),
  change({ is_active: z.boolean() }),
]);
export type UserChange = z.infer<typeof UserChange>;

export const realmUserUpdated = event({ name: 'realm_user/update', owner, entry: { person: UserChange } });

export const realmUserRemoved = event({
  name: 'realm_user/remove',
  owner,
  entry: { person: z.strictObject({ user_id: Id, full_name: z.string() }) },
});

export const devFetchApiKey = operation({
  id: 'dev-fetch-api-key',
  owner,
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  http: { method: 'POST', path: '/dev_fetch_api_key' },
  allow: 'anonymous',
  params: { username: raw(z.string()) },
  result: ApiKey,
  summary: 'Fetch an API key without a password (only where DEV_LOGIN is on)',
});

export const fetchApiKey = operation({
  id: 'fetch-api-key',
  owner,
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  http: { method: 'POST', path: '/fetch_api_key' },
  allow: 'anonymous',
  params: { username: raw(z.string()), password: raw(z.string()) },
  result: ApiKey,
  summary: 'Fetch an API key for an email address and password',
});

export const getServerSettings = operation({
  id: 'get-server-settings',
  owner,
  http: { method: 'GET', path: '/server_settings' },
  allow: 'anonymous',
  // Open for the version fields of other vendors.
  open: true,
  result: {
    ...VERSION_FIELDS,
    authentication_methods: z.record(z.string(), z.boolean()),
    external_authentication_methods: z.array(z.unknown()),
    push_notifications_enabled: z.boolean(),
    is_incompatible: z.boolean(),
    email_auth_enabled: z.boolean(),
    require_email_format_usernames: z.boolean(),
    realm_url: z.string(),
    realm_uri: z.string(),
    realm_name: z.string(),
    realm_icon: z.string(),
    realm_description: z.string(),
    realm_web_public_access_enabled: z.boolean(),
  },
  summary: 'Describe the server and the organisation',
});

export const getOwnUser = operation({
  id: 'get-own-user',
  owner,
  http: { method: 'GET', path: '/users/me' },
  allow: 'user',
  result: {
    ...UserRecord.shape,
    is_active: z.boolean(),
    delivery_email: z.string(),
    avatar_url: z.string(),
    max_message_id: z.int(),
  },
  summary: 'Get the calling user',
});

const userListParams = {
  client_gravatar: json(z.boolean().default(true)),
  include_custom_profile_fields: json(z.boolean().default(false)),
};

export const getUsers = operation({
  id: 'get-users',
  owner,
  http: { method: 'GET', path: '/users' },
  allow: 'spectator',
  params: { ...userListParams, user_ids: json(z.array(z.int()).nullish()) },
  result: { members: z.array(UserRecord) },
  summary: 'List the users of the organisation',
});

export const createUser = operation({
  id: 'create-user',
  owner,
  http: { method: 'POST', path: '/users' },
  allow: 'administrator',
  params: { email: raw(z.string()), password: raw(z.string()), full_name: raw(z.string()) },
  result: { user_id: Id },
  emits: [realmUserAdded],
  summary: 'Create a user',
  level: 30,
});

/** A user as other services see it. */
export const UserCard = z.strictObject({
  user_id: Id,
  full_name: z.string(),
  /** API email: the real address, or the placeholder where that is not visible to everyone. */
  email: z.string(),
  delivery_email: z.string(),
  email_address_visibility: EmailAddressVisibility,
  role: Role,
  is_active: z.boolean(),
  is_bot: z.boolean(),
  /** Null for people. */
  bot_type: z.int().nullable(),
  bot_owner_id: Id.nullable(),
  date_joined: z.int(),
  /** Number of changes of the account. */
  version: z.int(),
  avatar_url: z.string(),
  is_gravatar: z.boolean(),
  /** Settings about sending and receiving typing notifications and read receipts. */
  privacy: UserSettings.pick({
    send_private_typing_notifications: true,
    send_stream_typing_notifications: true,
    receives_typing_notifications: true,
    send_read_receipts: true,
  }),
  /** Whether emoticons in the user's messages become emoji. */
  translate_emoticons: z.boolean(),
  /** Settings for following or unmuting topics automatically. */
  topics: UserSettings.pick({
    automatically_follow_topics_policy: true,
    automatically_unmute_topics_in_muted_streams_policy: true,
    automatically_follow_topics_where_mentioned: true,
  }),
});
export type UserCard = z.infer<typeof UserCard>;

export const authenticate = operation({
  id: 'authenticate',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id), email: json(z.string()), api_key: json(z.string()) },
  result: {
    user_id: Id,
    role: Role,
    is_bot: z.boolean(),
    is_incoming_webhook: z.boolean(),
    date_joined: z.int(),
  },
  safe: true,
  summary:
    'Authenticate a user by email address and API key; refusals are the 401 errors of spec/wire-contract.md, section 1.4',
});

export const findRealm = operation({
  id: 'find-realm',
  owner,
  allow: 'internal',
  params: { host: json(z.string()) },
  result: { realm_id: Id.nullable(), is_active: z.boolean(), enable_spectator_access: z.boolean() },
  safe: true,
  summary: 'Find the organisation of a host name, else the default one',
});

/** An organisation as the other services need it. */
export const getRealm = operation({
  id: 'get-realm',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: {
    realm_id: Id,
    host: z.string(),
    url: z.string(),
    name: z.string(),
    settings: RealmSettings,
    /** Group-valued settings by their catalogue name, e.g. `can_create_groups`. */
    group_settings: z.record(z.string(), GroupSettingValue),
  },
  safe: true,
  summary: 'Get the settings of an organisation',
});
export type RealmInfo = z.infer<(typeof getRealm)['resultSchema']>;

export const getUserCards = operation({
  id: 'get-user-cards',
  owner,
  allow: 'internal',
  params: {
    realm_id: json(Id),
    user_ids: json(z.array(z.int()).default([])),
    /** Compared without regard to case. */
    emails: json(z.array(z.string()).default([])),
    full_names: json(z.array(z.string()).default([])),
  },
  result: { users: z.array(UserCard) },
  safe: true,
  summary: 'Get users by id, email address or name, deactivated ones included',
});

export const getUserSettings = operation({
  id: 'get-user-settings',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id), user_id: json(Id) },
  result: { settings: UserSettings },
  safe: true,
  summary: "Get a user's settings, chosen or default",
});

export const getNotificationBot = operation({
  id: 'get-notification-bot',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: UserCard.shape,
  emits: [realmUserAdded],
  summary: 'Get the notification bot of an organisation; creates it at first',
});

export const getWelcomeBot = operation({
  id: 'get-welcome-bot',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: UserCard.shape,
  emits: [realmUserAdded],
  summary: 'Get the bot of an organisation that welcomes new users; creates it at first',
});

export const getApiKey = operation({
  id: 'get-api-key',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id), user_id: json(Id) },
  result: ApiKey,
  summary: "Get a user's API key, for the operator",
});
