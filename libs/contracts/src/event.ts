import { z } from 'zod';
import type { HiddenUser } from './user-visibility';
import type { ClientCapabilities } from './client-capabilities';
import { GroupSettingValue, Id, Role } from './scalars';

/** People, named by what they are: the union of the terms that are there. */
export const People = z.strictObject({
  /** Everyone in the organisation. */
  realm: z.literal(true).optional(),
  /** Everyone but guests. */
  members: z.literal(true).optional(),
  /** Moderators and above. */
  moderators: z.literal(true).optional(),
  /** Administrators and owners. */
  administrators: z.literal(true).optional(),
  /** These users. */
  users: z.array(Id).optional(),
  /** Subscribers of these channels, as of this place in the log. */
  channels: z.array(Id).optional(),
  /** Users, but not guests, whom these channels' settings name, as of this place in the log. */
  viewers: z.array(Id).optional(),
});
export type People = z.infer<typeof People>;

/** Who an entry of the log is for. One entry serves everyone who may see it, so channels and roles are named, not
 *  expanded. */
export const Audience = People.extend({
  /** Queues that asked for all public channels (`all_public_streams`). */
  public_channels: z.literal(true).optional(),
  /** Not these. */
  except: People.optional(),
  /** Only clients whose capabilities are so: of entries that tell one change to older and newer clients, each
   *  client gets one. */
  clients: z.custom<Partial<ClientCapabilities>>().optional(),
});
export type Audience = z.infer<typeof Audience>;

/** What an entry changes about who will see later entries. */
export const Effect = z.union([
  z.strictObject({ kind: z.literal('subscribe'), channel_id: Id, user_ids: z.array(Id) }),
  z.strictObject({ kind: z.literal('unsubscribe'), channel_id: Id, user_ids: z.array(Id) }),
  /** The channel's settings name these users now, or do no longer: what is for its viewers is for them, or is not. */
  z.strictObject({ kind: z.literal('reveal'), channel_id: Id, user_ids: z.array(Id) }),
  z.strictObject({ kind: z.literal('conceal'), channel_id: Id, user_ids: z.array(Id) }),
  /** The account is deactivated: its queues end. */
  z.strictObject({ kind: z.literal('deactivate'), user_id: Id }),
  /** The organisation is deactivated: all its queues end. */
  z.strictObject({ kind: z.literal('deactivate-realm') }),
  z.strictObject({ kind: z.literal('role'), user_id: Id, from: Role, to: Role }),
  /** The channels are in line with another role: messaging announces them so from here on. */
  z.strictObject({ kind: z.literal('channel-role'), user_id: Id, from: Role, to: Role }),
]);
export type Effect = z.infer<typeof Effect>;

/** One change, as its service writes it into the outbox and as the log keeps it.
 *  `event` holds the wire's fields; `shaping` holds what turns it into each client's variant. */
export interface EventEntry<E = Record<string, unknown>, S = unknown> {
  realm_id: number;
  /** The wire's `type`. */
  type: string;
  audience: Audience;
  event: E;
  shaping?: S;
  effects?: Effect[];
}

/** Shaping data of a `message` event: the parts that differ between clients. */
export interface MessageShaping {
  conversation_id: number;
  content: string;
  rendered_content: string;
  avatar_url: string;
  /** The client may compute the avatar itself (gravatar, and the address is visible to everyone). */
  is_gravatar: boolean;
  sender_id: number;
  sender_email: string;
  /** The sender's own copy starts as read. */
  read_by_sender: boolean;
  /** Only the users with flags of their own. */
  flags: Record<string, string[]>;
  /** A channel wildcard mention: every recipient is mentioned. */
  stream_wildcard: boolean;
  /** The sender, where some of the readers may not know who that is. */
  hidden?: HiddenUser;
  /** Where it arrives as read: the users to whom it does not. */
  unread_by?: number[];
  /** The queue that gets `local_message_id`. */
  local?: { queue_id: string; local_id: string };
}

/** Shaping data of `user_group/add_members` and `remove_members` that somebody asked for: those concerned are told. */
export interface MembersShaping {
  changed_by: number;
  group_name: string;
}

/** Where an invitation puts a new user, besides the groups of the role. */
export interface NewUserPlacement {
  channel_ids: number[];
  group_ids: number[];
  include_default_channels: boolean;
}

/** Shaping data of `realm_user/add`: the address shows only to those who may see it. */
export interface UserShaping {
  /** For the services that place the user; without it the role decides. */
  placement?: NewUserPlacement;
  delivery_email: string;
  email_address_visibility: 1 | 2 | 3 | 4 | 5;
  avatar_url: string;
  is_gravatar: boolean;
}

/** Personal properties that differ between the users of one `subscription/add` entry. */
export interface SubscriptionAddShaping {
  /** user id → channel id → the user's own fields. */
  personal: Record<string, Record<string, Record<string, unknown>>>;
}

const UserIds = z.array(Id);

export const SavedSnippetRecord = z.strictObject({
  id: Id,
  title: z.string(),
  content: z.string(),
  date_created: z.int(),
});

export const ChannelFolderRecord = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  rendered_description: z.string(),
  date_created: z.int().nullable(),
  creator_id: Id.nullable(),
  order: z.int(),
  is_archived: z.boolean(),
});

export const UserGroupRecord = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  date_created: z.int().nullable(),
  creator_id: Id.nullable(),
  members: UserIds,
  direct_subgroup_ids: z.array(Id),
  is_system_group: z.boolean(),
  deactivated: z.boolean(),
  can_add_members_group: GroupSettingValue,
  can_join_group: GroupSettingValue,
  can_leave_group: GroupSettingValue,
  can_manage_group: GroupSettingValue,
  can_mention_group: GroupSettingValue,
  can_remove_members_group: GroupSettingValue,
});
export type UserGroupRecord = z.infer<typeof UserGroupRecord>;

/** Some of an entry's recipients, told by whichever list is shorter. */
export type SomeUsers = { only: number[] } | { except: number[] };

/** Shaping data of `update_message`: each recipient's flags of the message that was edited. */
export interface UpdateMessageShaping {
  /** Whose own the message is; to the others it is history. */
  received: SomeUsers;
  unread: SomeUsers;
  /** Only the users with flags of their own, besides `read`. */
  flags: Record<string, string[]>;
  /** A channel wildcard mention: everyone who received it is mentioned. */
  stream_wildcard: boolean;
}
