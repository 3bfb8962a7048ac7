import { z } from 'zod';
import { BY_CAPABILITIES } from '../declaring/event';
import { GroupSettingValue, Id } from '../declaring/scalars';
import { event } from './declare';

export const TopicsPolicy = z
  .enum(['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'])
  .describe(
    "Whether messages without a topic are allowed: `inherit` follows the organisation's setting, `allow_empty_topic`, `disable_empty_topic`, or `empty_topic_only` (since feature level 404), which is possible while no message has a topic.",
  );
export type TopicsPolicy = z.infer<typeof TopicsPolicy>;

/** A channel's group-valued settings by their names on the wire: what they permit, for clients. Source of the feature levels:
 *  spec/core-operations.md, section 3.10. */
export const CHANNEL_GROUP_SETTING_DESCRIPTIONS = {
  can_add_subscribers_group: 'Who may subscribe others. Since feature level 342.',
  can_remove_subscribers_group: 'Who may unsubscribe others. An object is possible since feature level 320.',
  can_administer_channel_group: 'Who may change the channel. Since feature level 325.',
  can_delete_any_message_group: 'Who may delete all messages of the channel. Since feature level 407.',
  can_delete_own_message_group: 'Who may delete own messages in the channel. Since feature level 407.',
  can_move_messages_out_of_channel_group:
    'Who may move messages of the channel to other channels. Since feature level 396.',
  can_move_messages_within_channel_group:
    'Who may move messages of the channel to other topics. Since feature level 396.',
  can_send_message_group: 'Who may write in the channel. Since feature level 333.',
  can_subscribe_group:
    'Who may subscribe to the channel, even if it is private. Everyone but guests may subscribe to public channels. Since feature level 357.',
  can_resolve_topics_group: 'Who may resolve topics of the channel. Since feature level 402.',
} as const;
export type ChannelGroupSetting = keyof typeof CHANNEL_GROUP_SETTING_DESCRIPTIONS;

/** Names of a channel's group-valued settings, as on the wire. */
export const CHANNEL_GROUP_SETTINGS = Object.keys(CHANNEL_GROUP_SETTING_DESCRIPTIONS) as readonly ChannelGroupSetting[];

const groupSettings = Object.fromEntries(
  CHANNEL_GROUP_SETTINGS.map((name) => [name, GroupSettingValue.describe(CHANNEL_GROUP_SETTING_DESCRIPTIONS[name])]),
) as Record<ChannelGroupSetting, typeof GroupSettingValue>;

/** A channel without the fields of a subscription. Source: spec/wire-contract-annex.md, section 7, "Channel object". */
export const ChannelRecord = z
  .strictObject({
    stream_id: Id.describe('Id of the channel.'),
    name: z.string().describe('Name of the channel, at most 60 characters.'),
    description: z.string().describe('Description in Markdown, at most 1024 characters. May be empty.'),
    rendered_description: z.string().describe('The description as HTML.'),
    date_created: z.int().describe('Time of creation, in Unix seconds.'),
    creator_id: Id.nullable().describe('Id of the user who created the channel; null if unknown.'),
    invite_only: z.boolean().describe('True for a private channel: only its subscribers and invited groups see it.'),
    is_web_public: z.boolean().describe('True if everyone can read the channel without an account.'),
    is_archived: z.boolean().describe('True for an archived channel: it can be read but not written to.'),
    is_announcement_only: z
      .boolean()
      .describe(
        'Older form of `stream_post_policy`: true if only administrators may write. Deprecated since feature level 1.',
      ),
    stream_post_policy: z
      .int()
      .describe(
        'Who may write: 1 everyone, 2 administrators, 3 full members, 4 moderators. Deprecated since feature level 333: `can_send_message_group` is exact.',
      ),
    message_retention_days: z
      .int()
      .nullable()
      .describe(
        "Days after which messages are deleted. Null follows the organisation's setting, -1 keeps them for ever.",
      ),
    history_public_to_subscribers: z.boolean().describe('True if new subscribers can read older messages.'),
    first_message_id: Id.nullable().describe('Id of the oldest message; null for a channel without messages.'),
    folder_id: Id.nullable().describe(
      'Id of the channel folder; null if the channel is in none. Since feature level 389.',
    ),
    topics_policy: TopicsPolicy.describe(
      "Whether messages without a topic are allowed: `inherit` follows the organisation's setting. Since feature level 392.",
    ),
    is_recently_active: z
      .boolean()
      .describe(
        'True if the channel had messages in the last 180 days. Clients may hide other channels. Since feature level 323.',
      ),
    stream_weekly_traffic: z
      .int()
      .nullable()
      .describe('Messages in a week, as a rounded average. Null for a new channel.'),
    subscriber_count: z
      .int()
      .describe(
        'Number of active subscribers, bots included. Clients keep it up to date by `subscription/peer_add` and `peer_remove`; it may be off by one. Since feature level 394.',
      ),
    ...groupSettings,
  })
  .describe('A channel without the fields of a subscription.');
export type ChannelRecord = z.infer<typeof ChannelRecord>;

const Notify = z.boolean().nullable();

/** Fields that a subscription adds to its channel. Source: spec/core-operations.md, section 3.10. */
export const personalSubscriptionFields = {
  color: z.string().describe("The user's colour for the channel, as `#rrggbb`."),
  is_muted: z.boolean().describe('True if the user has muted the channel. Its messages do not count as unread.'),
  in_home_view: z.boolean().describe('Opposite of `is_muted`, its deprecated older form.'),
  pin_to_top: z.boolean().describe('True if the user wants the channel at the top of the list.'),
  desktop_notifications: Notify.describe(
    "Whether messages cause desktop notifications. Null follows the user's `enable_stream_desktop_notifications`.",
  ),
  email_notifications: Notify.describe(
    "Whether messages cause mails. Null follows the user's `enable_stream_email_notifications`.",
  ),
  wildcard_mentions_notify: Notify.describe(
    "Whether mentions of everyone notify the user. Null follows the user's setting of this name.",
  ),
  push_notifications: Notify.describe(
    "Whether messages cause push notifications. Null follows the user's `enable_stream_push_notifications`.",
  ),
  audible_notifications: Notify.describe(
    "Whether messages cause a sound. Null follows the user's `enable_stream_audible_notifications`.",
  ),
};

export const SubscriptionRecord = z
  .strictObject({
    ...ChannelRecord.shape,
    ...personalSubscriptionFields,
    subscribers: z
      .array(Id)
      .optional()
      .describe(
        'Ids of the active subscribers, empty if the user may not know them. Absent unless the request asks for them.',
      ),
    partial_subscribers: z
      .array(Id)
      .optional()
      .describe(
        'Ids of some subscribers, in place of all: bots, and users who were active in the last 14 days. Only for a large channel, if the request asks for `partial`. Since feature level 412.',
      ),
  })
  .describe("A channel with the user's own settings for it.");
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>;

export const streamCreated = event({
  name: 'stream/create',
  description: 'Channels were created, or the user may see them from now on. Goes to those who may see them.',
  entry: { streams: z.array(ChannelRecord).describe('The channels.') },
  /** Present where the channel is new, and not only new to the audience: messaging looks for its viewers. */
  shaping: z.strictObject({ is_new: z.literal(true) }).optional(),
});

export const streamUpdated = event({
  name: 'stream/update',
  description: 'A property of a channel changed. Goes to all who may see the channel.',
  entry: {
    stream_id: Id.describe('Id of the channel.'),
    name: z.string().describe('Name of the channel before the change.'),
    property: ChannelRecord.keyof().describe('Name of the property that changed.'),
    value: z.unknown().describe('The new value of the property.'),
    rendered_description: z
      .string()
      .optional()
      .describe('The new description as HTML. Only if `property` is `description`.'),
    is_web_public: z
      .boolean()
      .optional()
      .describe('Whether everyone can read the channel without an account. Only if `property` is `invite_only`.'),
    history_public_to_subscribers: z
      .boolean()
      .optional()
      .describe('Whether new subscribers can read older messages. Only if `property` is `invite_only`.'),
  },
});

export const streamDeleted = event({
  name: 'stream/delete',
  description:
    'The user may no longer see some channels, or they were archived and the client lacks the capability `archived_channels`.',
  entry: {
    streams: z
      .array(z.strictObject({ stream_id: Id.describe('Id of the channel.') }))
      .describe('The channels, each with its id only.'),
    stream_ids: z.array(Id).describe('Ids of the channels.'),
  },
});

export const defaultStreamsChanged = event({
  name: 'default_streams',
  description: 'The default channels of new users changed. Goes to everyone but guests.',
  entry: { default_streams: z.array(Id).describe('Ids of all default channels.') },
});

const PersonalFields = z.strictObject(personalSubscriptionFields);

export const subscriptionAdded = event({
  name: 'subscription/add',
  description: 'The user was subscribed to channels. Goes to that user.',
  entry: {
    subscriptions: z
      .array(
        z.strictObject({
          ...ChannelRecord.shape,
          subscribers: z.array(Id).describe('Ids of the active subscribers.'),
        }),
      )
      .describe('The channels.'),
  },
  /** The users' own fields, by user id and channel id. */
  shaping: z.strictObject({ personal: z.record(z.string(), z.record(z.string(), PersonalFields)) }),
  client: {
    subscriptions: z
      .array(SubscriptionRecord.required({ subscribers: true }))
      .describe("The channels, with the user's own settings for them."),
  },
});

export const subscriptionRemoved = event({
  name: 'subscription/remove',
  description: 'The user was unsubscribed from channels. Goes to that user.',
  entry: {
    subscriptions: z
      .array(
        z.strictObject({
          name: z.string().describe('Name of the channel.'),
          stream_id: Id.describe('Id of the channel.'),
        }),
      )
      .describe('The channels.'),
  },
});

export const subscriptionUpdated = event({
  name: 'subscription/update',
  description: 'The user changed an own setting for a channel. Goes to that user.',
  entry: {
    stream_id: Id.describe('Id of the channel.'),
    property: PersonalFields.keyof().describe('Name of the setting that changed.'),
    value: z.union([z.boolean(), z.string()]).describe('The new value of the setting.'),
  },
});

const peers = {
  stream_ids: z.array(Id).describe('Ids of the channels.'),
  user_ids: z.array(Id).describe('Ids of the users.'),
};

export const peersAdded = event({
  name: 'subscription/peer_add',
  description: 'Other users subscribed to channels. Goes to all who may know the subscribers.',
  entry: peers,
});

export const peersRemoved = event({
  name: 'subscription/peer_remove',
  description: 'Other users left channels. Goes to all who may know the subscribers.',
  entry: peers,
  shaping: BY_CAPABILITIES,
});
