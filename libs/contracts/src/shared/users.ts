import { z } from 'zod';
import { event } from '../declaring/event';
import { Id, Role } from '../declaring/scalars';
import { UserSettings } from './user-setting-values';

const owner = 'accounts';

export const EmailAddressVisibility = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
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
    date_joined: z.string().describe('Time when the account was created, in ISO 8601 with the offset from UTC.'),
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
      .describe('Type of the bot: 1 generic, 2 incoming webhook, 3 outgoing webhook. Null or absent for people.'),
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

/** How a new user starts: the channels and groups of an invitation, besides the groups of the role. */
export const NewUserPlacement = z.strictObject({
  channel_ids: z.array(Id),
  group_ids: z.array(Id),
  /** If left out, users who are not guests are subscribed to the default channels. */
  include_default_channels: z.boolean().optional(),
  /** Absent for a user whom the welcome bot does not greet. The founder of an organisation gets its first channels. */
  welcome: z.enum(['member', 'founder']).optional(),
  /** The invitation's text of welcome, in place of the organisation's; empty for none. */
  welcome_text: z.string().optional(),
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
    avatar_source: z.enum(['G', 'U']).describe('`G` for a gravatar or generated picture, `U` for an uploaded one.'),
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
  /** Whether the bot takes only requests that bear the signature of its secret. */
  has_webhook_secret: z.boolean(),
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

/** A user whom limited guests cannot access, except some of them. */
export const HiddenUser = z.strictObject({
  /** Ids of the guests who can access the user. */
  known_to: z.array(Id),
  /** The placeholder that the other guests get in place of the user's address. */
  email: z.string(),
});
export type HiddenUser = z.infer<typeof HiddenUser>;
