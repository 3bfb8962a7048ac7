import { z } from 'zod';
import { defaultStreamGroupsChanged } from './default-channel-groups';
import { BY_CAPABILITIES, event } from './event';
import { MAX_CHANNEL_DESCRIPTION_LENGTH } from './limits';
import { json, operation, raw } from './operation';
import { GroupSettingValue, Id, Principals, Role, text, wordOrJson } from './scalars';
import { messageFlagsAdded, messageSent } from './messages';

const owner = 'messaging';

export const TopicsPolicy = z.enum([
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
]);
export type TopicsPolicy = z.infer<typeof TopicsPolicy>;

/** Names of a channel's group-valued settings, as on the wire. */
export const CHANNEL_GROUP_SETTINGS = [
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_administer_channel_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_move_messages_out_of_channel_group',
  'can_move_messages_within_channel_group',
  'can_send_message_group',
  'can_subscribe_group',
  'can_resolve_topics_group',
] as const;
export type ChannelGroupSetting = (typeof CHANNEL_GROUP_SETTINGS)[number];

const groupSettings = Object.fromEntries(
  CHANNEL_GROUP_SETTINGS.map((name) => [name, GroupSettingValue]),
) as Record<ChannelGroupSetting, typeof GroupSettingValue>;

const groupSettingParams = Object.fromEntries(
  CHANNEL_GROUP_SETTINGS.map((name) => [name, json(GroupSettingValue.optional())]),
) as Record<ChannelGroupSetting, ReturnType<typeof json<z.ZodOptional<typeof GroupSettingValue>>>>;

/** A channel without the fields of a subscription. Source: spec/wire-contract-annex.md, section 7, "Channel object". */
export const ChannelRecord = z.strictObject({
  stream_id: Id,
  name: z.string(),
  description: z.string(),
  rendered_description: z.string(),
  date_created: z.int(),
  creator_id: Id.nullable(),
  invite_only: z.boolean(),
  is_web_public: z.boolean(),
  is_archived: z.boolean(),
  is_announcement_only: z.boolean(),
  stream_post_policy: z.int(),
  message_retention_days: z.int().nullable(),
  history_public_to_subscribers: z.boolean(),
  first_message_id: Id.nullable(),
  folder_id: Id.nullable(),
  topics_policy: TopicsPolicy,
  is_recently_active: z.boolean(),
  stream_weekly_traffic: z.int().nullable(),
  subscriber_count: z.int(),
  ...groupSettings,
});
export type ChannelRecord = z.infer<typeof ChannelRecord>;

const Notify = z.boolean().nullable();

/** Fields that a subscription adds to its channel. Source: spec/core-operations.md, section 3.10. */
export const personalSubscriptionFields = {
  color: z.string(),
  is_muted: z.boolean(),
  in_home_view: z.boolean(),
  pin_to_top: z.boolean(),
  desktop_notifications: Notify,
  email_notifications: Notify,
  wildcard_mentions_notify: Notify,
  push_notifications: Notify,
  audible_notifications: Notify,
};

export const SubscriptionRecord = z.strictObject({
  ...ChannelRecord.shape,
  ...personalSubscriptionFields,
  subscribers: z.array(Id).optional(),
  partial_subscribers: z.array(Id).optional(),
});
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>;

export const streamCreated = event({
  name: 'stream/create',
  owner,
  entry: { streams: z.array(ChannelRecord) },
  /** Present where the channel is new, and not only new to the audience: messaging looks for its viewers. */
  shaping: z.strictObject({ is_new: z.literal(true) }).optional(),
});

export const streamUpdated = event({
  name: 'stream/update',
  owner,
  entry: {
    stream_id: Id,
    name: z.string(),
    property: ChannelRecord.keyof(),
    value: z.unknown(),
    rendered_description: z.string().optional(),
    is_web_public: z.boolean().optional(),
    history_public_to_subscribers: z.boolean().optional(),
  },
});

export const streamDeleted = event({
  name: 'stream/delete',
  owner,
  entry: { streams: z.array(z.strictObject({ stream_id: Id })), stream_ids: z.array(Id) },
});

/** The ids of all default channels. */
export const defaultStreamsChanged = event({
  name: 'default_streams',
  owner,
  entry: { default_streams: z.array(Id) },
});

const PersonalFields = z.strictObject(personalSubscriptionFields);

export const subscriptionAdded = event({
  name: 'subscription/add',
  owner,
  entry: { subscriptions: z.array(z.strictObject({ ...ChannelRecord.shape, subscribers: z.array(Id) })) },
  /** The users' own fields, by user id and channel id. */
  shaping: z.strictObject({ personal: z.record(z.string(), z.record(z.string(), PersonalFields)) }),
  client: { subscriptions: z.array(SubscriptionRecord.required({ subscribers: true })) },
});

export const subscriptionRemoved = event({
  name: 'subscription/remove',
  owner,
  entry: { subscriptions: z.array(z.strictObject({ name: z.string(), stream_id: Id })) },
});

export const subscriptionUpdated = event({
  name: 'subscription/update',
  owner,
  entry: { stream_id: Id, property: PersonalFields.keyof(), value: z.union([z.boolean(), z.string()]) },
});

const peers = { stream_ids: z.array(Id), user_ids: z.array(Id) };

export const peersAdded = event({ name: 'subscription/peer_add', owner, entry: peers });

export const peersRemoved = event({
  name: 'subscription/peer_remove',
  owner,
  entry: peers,
  shaping: BY_CAPABILITIES,
});

/** Tells the events service from where on channels are announced by a user's new role. No client gets it. */
export const channelRoleChanged = event({ name: 'role_placed', owner, entry: {}, client: false });

export const getSubscriptions = operation({
  id: 'get-subscriptions',
  owner,
  http: { method: 'GET', path: '/users/me/subscriptions' },
  allow: 'user',
  params: { include_subscribers: raw(z.enum(['true', 'false', 'partial']).default('false')) },
  result: { subscriptions: z.array(SubscriptionRecord) },
  summary: "List the caller's subscriptions",
});

export const MessageRetention = z.union([z.int32(), z.enum(['realm_default', 'unlimited'])]);

/** Parameters that describe a new channel. */
export const channelTemplateParams = {
  announce: json(z.boolean().default(false)),
  invite_only: json(z.boolean().default(false)),
  is_web_public: json(z.boolean().default(false)),
  is_default_stream: json(z.boolean().default(false)),
  history_public_to_subscribers: json(z.boolean().nullish()),
  message_retention_days: raw(wordOrJson(MessageRetention.nullish())),
  topics_policy: raw(wordOrJson(TopicsPolicy.optional())),
  folder_id: json(z.int().nullish()),
  send_new_subscription_messages: json(z.boolean().default(true)),
  ...groupSettingParams,
};

/** Channels to subscribe to. One that does not exist is created. */
export const WantedChannels = z.array(
  z.object({
    name: z.string(),
    color: z.string().optional(),
    description: text(MAX_CHANNEL_DESCRIPTION_LENGTH).optional(),
  }),
);

export const subscribe = operation({
  id: 'subscribe',
  owner,
  errors: ['SYSTEM_GROUP_REQUIRED'],
  http: { method: 'POST', path: '/users/me/subscriptions' },
  allow: 'user',
  params: {
    subscriptions: json(WantedChannels),
    principals: json(Principals.optional()),
    authorization_errors_fatal: json(z.boolean().default(true)),
    ...channelTemplateParams,
  },
  result: {
    subscribed: z.record(z.string(), z.array(z.string())),
    already_subscribed: z.record(z.string(), z.array(z.string())),
    unauthorized: z.array(z.string()).optional(),
    new_subscription_messages_sent: z.boolean().optional(),
  },
  emits: [streamCreated, subscriptionAdded, peersAdded, defaultStreamsChanged, messageSent],
  summary: 'Subscribe users to channels, creating channels that do not exist',
});

export const unsubscribe = operation({
  id: 'unsubscribe',
  owner,
  http: { method: 'DELETE', path: '/users/me/subscriptions' },
  allow: 'user',
  params: { subscriptions: json(z.array(z.string())), principals: json(Principals.optional()) },
  result: { removed: z.array(z.string()), not_removed: z.array(z.string()) },
  emits: [subscriptionRemoved, peersRemoved, streamDeleted, messageFlagsAdded],
  summary: 'Unsubscribe users from channels',
});

export const getStreams = operation({
  id: 'get-streams',
  owner,
  http: { method: 'GET', path: '/streams' },
  allow: 'user',
  params: {
    include_public: json(z.boolean().default(true)),
    include_web_public: json(z.boolean().default(false)),
    include_subscribed: json(z.boolean().default(true)),
    exclude_archived: json(z.boolean().default(true)),
    include_all_active: json(z.boolean().default(false)),
    include_all: json(z.boolean().default(false)),
    include_default: json(z.boolean().default(false)),
    include_owner_subscribed: json(z.boolean().default(false)),
    include_can_access_content: json(z.boolean().default(false)),
  },
  result: { streams: z.array(ChannelRecord.extend({ is_default: z.boolean().optional() })) },
  summary: 'List channels',
});

export const applyAccountChangeInChannels = operation({
  id: 'apply-account-change',
  owner,
  allow: 'internal',
  params: {
    realm_id: json(Id),
    user_id: json(Id),
    role: json(Role),
    is_bot: json(z.boolean()),
    is_active: json(z.boolean()),
    date_joined: json(z.int()),
    version: json(z.int()),
    /** Channels that a new user's invitation names. */
    channel_ids: json(z.array(Id).default([])),
    /** If left out, new users who are not guests are subscribed to the default channels. */
    include_default_channels: json(z.boolean().optional()),
  },
  result: {},
  emits: [
    subscriptionAdded,
    peersAdded,
    peersRemoved,
    streamCreated,
    streamDeleted,
    defaultStreamsChanged,
    defaultStreamGroupsChanged,
    channelRoleChanged,
    streamUpdated,
  ],
  summary: "Update a user's subscriptions and visible channels after a change of the account",
});

/** Returns the facts about channels that other services need. */
export const findChannels = operation({
  id: 'find-channels',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id), channel_ids: json(z.array(z.int())) },
  result: {
    channels: z.array(
      z.strictObject({ id: Id, name: z.string(), invite_only: z.boolean(), is_archived: z.boolean() }),
    ),
  },
  safe: true,
  summary: 'Get channels by id, archived ones included',
});

export const getMaxMessageId = operation({
  id: 'get-max-message-id',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id), user_id: json(Id) },
  result: { max_message_id: z.int() },
  safe: true,
  summary: 'Get the id of the last message that a user received; -1 for none',
});

export const findAccessibleChannels = operation({
  id: 'find-accessible-channels',
  owner,
  allow: 'user',
  params: { channel_ids: json(z.array(z.int())) },
  result: { channel_ids: z.array(Id) },
  safe: true,
  summary: 'Return the given channels that are not archived and that the caller may read',
});
