import { z } from 'zod';
import { KeyScope } from './api-keys';
import { clientGravatar } from './answer-params';
import { event } from './event';
import { ExternalAuthenticationMethod } from './external-authentication';
import { EXAMPLE_IDS } from './example-ids';
import { VERSION_FIELDS } from './identifiers';
import { json, operation, raw } from './operation';
import { RealmSettings } from './realm-setting-values';
import { GroupSettingValue, Id, Role } from './scalars';
import { UserSettings } from './user-setting-values';

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
  z.strictObject({
    value: z.string().describe('The value as text. Several users are a JSON list of their ids.'),
    rendered_value: z.string().optional().describe('The value as HTML. Only for fields with Markdown.'),
  }),
);
export type ProfileData = z.infer<typeof ProfileData>;

/** A user as other users see it. Source: spec/wire-contract-annex.md, section 7, "User object". */
export const UserRecord = z
  .strictObject({
    user_id: Id.describe('Id of the user.'),
    email: z
      .string()
      .describe(
        "API email of the user: the real address if everyone may see it, else a placeholder that contains the user's id.",
      ),
    delivery_email: z.string().nullable().describe('The real address; null if the caller may not see it.'),
    full_name: z.string().describe('Name of the user, at most 100 characters.'),
    date_joined: z
      .string()
      .describe('Time when the account was created, in ISO 8601 with the offset from UTC.'),
    is_active: z
      .boolean()
      .optional()
      .describe(
        'False for a deactivated account. Absent in registration data, which lists active and deactivated users apart.',
      ),
    is_owner: z.boolean().describe('True for the role of owner.'),
    is_admin: z.boolean().describe('True for the roles of owner and administrator.'),
    is_guest: z.boolean().describe('True for the role of guest.'),
    is_bot: z.boolean().describe('True for a bot.'),
    role: Role.describe('100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.'),
    timezone: z.string().describe("IANA name of the user's time zone. Empty if the user has not chosen one."),
    avatar_url: z
      .string()
      .nullable()
      .describe("URL of the user's picture. Null if the client computes it as a gravatar from the address."),
    avatar_version: z
      .int()
      .describe('Number of changes of the picture. It is part of the URL, so that caches notice a change.'),
    profile_data: ProfileData.optional().describe(
      'Values of the custom profile fields, by field id. Absent for bots, and unless the request asks for them.',
    ),
    bot_type: z
      .int()
      .nullable()
      .optional()
      .describe(
        'Type of the bot: 1 generic, 2 incoming webhook, 3 outgoing webhook. Null or absent for people.',
      ),
    bot_owner_id: Id.nullable()
      .optional()
      .describe("User id of the bot's owner. Null for a bot without owner; absent for people."),
    is_system_bot: z
      .literal(true)
      .optional()
      .describe('True for a bot of the server, for example the notification bot. Absent for all others.'),
  })
  .describe('A user as the caller sees it.');
export type UserRecord = z.infer<typeof UserRecord>;

const ApiKey = {
  api_key: z
    .string()
    .describe(
      'The key for the API, 32 letters and digits. With the email address it authenticates requests.',
    ),
  email: z.string().describe('The real email address of the user.'),
  user_id: Id.describe('Id of the user.'),
};

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
  description:
    'A user or bot was created, or a guest may see a user from now on. Goes to everyone who may see the user.',
  entry: {
    person: z
      .strictObject({ ...personFields, is_active: z.boolean().describe('False for a deactivated account.') })
      .describe('The user.'),
  },
  /** Absent where the person is a placeholder for a user whom guests cannot access. */
  shaping: UserShaping.optional(),
});

const ProfileValue = z.strictObject({
  id: Id.describe('Id of the profile field.'),
  value: z.string().nullable().describe('The new value; null if it was removed.'),
  rendered_value: ProfileData.valueType.shape.rendered_value,
});

const change = <F extends z.ZodRawShape>(fields: F) =>
  z.strictObject({ user_id: Id.describe('Id of the user who changed.'), ...fields });

/** One kind of change of a user. */
export const UserChange = z.union([
  change({ full_name: z.string().describe('The new name.') }),
  change({
    avatar_url: z.string().describe('URL of the new picture.'),
    avatar_url_medium: z.string().describe('URL of the new picture in a larger size.'),
    avatar_source: z
      .enum(['G', 'U'])
      .describe('`G` for a gravatar or generated picture, `U` for an uploaded one.'),
    avatar_version: z.int().describe('Number of changes of the picture.'),
  }),
  change({
    email: z.string().describe('API email of the user.'),
    timezone: z.string().describe('IANA name of the new time zone.'),
  }),
  change({ bot_owner_id: Id.nullable().describe("User id of the bot's new owner; null for none.") }),
  change({
    role: Role.describe('The new role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.'),
  }),
  change({
    delivery_email: z
      .string()
      .nullable()
      .describe('The real address that the user may see from now on; null if the user may no longer see it.'),
  }),
  change({ new_email: z.string().describe('The new API email.') }),
  change({ custom_profile_field: ProfileValue.describe('The profile field whose value changed.') }),
  change({
    is_active: z.boolean().describe('False if the account was deactivated, true if it was reactivated.'),
  }),
]);
export type UserChange = z.infer<typeof UserChange>;

export const realmUserUpdated = event({
  name: 'realm_user/update',
  owner,
  description:
    'A user changed. Each event tells of one kind of change. Goes to everyone who may see the user, changes of an address only to those who may see it.',
  entry: { person: UserChange.describe("The user's id and what changed.") },
});

export const realmUserRemoved = event({
  name: 'realm_user/remove',
  owner,
  description: 'The guest may no longer see a user. Goes to that guest.',
  entry: {
    person: z
      .strictObject({
        user_id: Id.describe('Id of the user.'),
        full_name: z.string().describe('Name of the user, replaced by the name of inaccessible users.'),
      })
      .describe('The user, as the guest sees inaccessible users.'),
  },
});

export const devFetchApiKey = operation({
  id: 'dev-fetch-api-key',
  owner,
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  http: { method: 'POST', path: '/dev_fetch_api_key' },
  allow: 'anonymous',
  params: {
    username: raw(
      z
        .string()
        .describe('Email address of the user.')
        .meta({ examples: ['ada@example.com'] }),
    ),
  },
  result: ApiKey,
  audit: { shows: [] },
  summary: 'Fetch an API key without a password (only where DEV_LOGIN is on)',
  description:
    'Returns the API key of a user, not of a bot, without a password. For development: refused unless the server runs with DEV_LOGIN.',
});

export const fetchApiKey = operation({
  id: 'fetch-api-key',
  owner,
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED', 'PASSWORD_AUTH_DISABLED'],
  http: { method: 'POST', path: '/fetch_api_key' },
  allow: 'anonymous',
  params: {
    username: raw(
      z
        .string()
        .describe('Email address of the user.')
        .meta({ examples: ['ada@example.com'] }),
    ),
    password: raw(
      z
        .string()
        .describe('Password of the user.')
        .meta({ examples: ['correct horse battery staple'] }),
    ),
  },
  result: ApiKey,
  audit: { shows: [] },
  summary: 'Fetch an API key for an email address and password',
  description:
    'Returns the API key of a user who logs in with a password. After some failures the server refuses further attempts for a time.',
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
    authentication_methods: z
      .record(z.string(), z.boolean())
      .describe('For each way of logging in, whether it is enabled.'),
    external_authentication_methods: z
      .array(ExternalAuthenticationMethod)
      .describe('Ways of logging in through other services, in the order in which to show them.'),
    push_notifications_enabled: z.boolean().describe('True if the server sends push notifications.'),
    is_incompatible: z.boolean().describe('Always false: the server refuses no client program for its age.'),
    email_auth_enabled: z.boolean().describe('True if users may log in with email address and password.'),
    require_email_format_usernames: z
      .boolean()
      .describe('True if the user name at log-in is an email address.'),
    realm_url: z.string().describe('URL of the organisation.'),
    realm_uri: z.string().describe('The same URL under its older name.'),
    realm_name: z.string().describe('Name of the organisation.'),
    realm_icon: z.string().describe("URL of the organisation's icon."),
    realm_description: z.string().describe('Description of the organisation as HTML.'),
    realm_web_public_access_enabled: z
      .boolean()
      .describe('True if some channels can be read without an account.'),
  },
  summary: 'Describe the server and the organisation',
  description:
    'Returns what a client needs before logging in: version, name and icon of the organisation, and the ways of logging in.',
});

export const getOwnUser = operation({
  id: 'get-own-user',
  owner,
  http: { method: 'GET', path: '/users/me' },
  allow: 'user',
  result: {
    ...UserRecord.shape,
    is_active: z.boolean().describe('False for a deactivated account.'),
    delivery_email: z.string().describe('The real address of the caller.'),
    avatar_url: z.string().describe("URL of the caller's picture."),
    max_message_id: z
      .int()
      .describe('Id of the last message that the caller received, -1 for none. Deprecated.'),
  },
  summary: 'Get the calling user',
  description: "Returns the caller's own record.",
});

const userListParams = {
  client_gravatar: clientGravatar,
  include_custom_profile_fields: json(
    z.boolean().default(false).describe("True adds the users' values of the custom profile fields."),
  ),
};

export const getUsers = operation({
  id: 'get-users',
  owner,
  http: { method: 'GET', path: '/users' },
  allow: 'spectator',
  params: {
    ...userListParams,
    user_ids: json(
      z
        .array(z.int())
        .nullish()
        .describe('Ids of the users to list. Absent or null: all users.')
        .meta({ examples: [[EXAMPLE_IDS.user_id, EXAMPLE_IDS.other_user_id]] }),
    ),
  },
  result: { members: z.array(UserRecord).describe('The users.') },
  summary: 'List the users of the organisation',
  description: 'Lists the users whom the caller may see, with bots and deactivated users.',
});

export const createUser = operation({
  id: 'create-user',
  owner,
  http: { method: 'POST', path: '/users' },
  allow: 'administrator',
  params: {
    email: raw(
      z
        .string()
        .describe("Email address. The organisation's rules for addresses have to admit it.")
        .meta({ examples: ['grace@example.com'] }),
    ),
    password: raw(
      z
        .string()
        .describe('Password, 6 to 100 characters, hard to guess.')
        .meta({ examples: ['correct horse battery staple'] }),
    ),
    full_name: raw(
      z
        .string()
        .describe('Name, at most 100 characters.')
        .meta({ examples: ['Grace Hopper'] }),
    ),
  },
  result: { user_id: Id.describe('Id of the new user.') },
  emits: [realmUserAdded],
  audit: { shows: ['email', 'full_name'] },
  summary: 'Create a user',
  description:
    "Creates a member with the organisation's default settings and channels. The caller also needs the permission `can_create_users`, which only the operator of the server grants.",
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
  /** Code of the language that the user chose; the server may have no texts in it. */
  default_language: z.string(),
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
  params: {
    realm_id: json(Id),
    /** Without it, the key alone decides. */
    email: json(z.string().optional()),
    api_key: json(z.string()),
  },
  result: {
    user_id: Id,
    role: Role,
    is_bot: z.boolean(),
    is_incoming_webhook: z.boolean(),
    date_joined: z.int(),
    /** Null for the first key of the account. */
    key_id: Id.nullable(),
    /** Null for a key that allows everything. */
    scope: KeyScope.nullable(),
    /** Time from which the key is refused, in Unix seconds; null for never. */
    expires_at: z.int().nullable(),
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
  result: {
    realm_id: Id.nullable(),
    is_active: z.boolean(),
    enable_spectator_access: z.boolean(),
    /** Whether new users need an invitation. Absent in answers of the version before. */
    invite_required: z.boolean().optional(),
  },
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

export const getEmailGatewayBot = operation({
  id: 'get-email-gateway-bot',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: UserCard.shape,
  emits: [realmUserAdded],
  summary: 'Get the bot of an organisation that sends what mails to channels say; creates it at first',
});

export const getApiKey = operation({
  id: 'get-api-key',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id), user_id: json(Id) },
  result: ApiKey,
  audit: { shows: ['user_id'], users: ['user_id'] },
  summary: "Get a user's API key, for the operator",
});
