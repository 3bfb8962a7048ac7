import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, raw } from '../declaring/operation';
import { GroupSettingValue, Id, Principals, text, wordOrJson } from '../declaring/scalars';
import { MAX_CHANNEL_DESCRIPTION_LENGTH } from '../shared/limits';
import { messageFlagsAdded, messageFlagsRemoved, messageSent } from './message-events';
import {
  TopicsPolicy,
  ChannelGroupSetting,
  CHANNEL_GROUP_SETTINGS,
  ChannelRecord,
  SubscriptionRecord,
  streamCreated,
  streamDeleted,
  defaultStreamsChanged,
  subscriptionAdded,
  subscriptionRemoved,
  peersAdded,
  peersRemoved,
} from './channel-events';
import { operation } from './declare';

const groupSettingParams = Object.fromEntries(
  CHANNEL_GROUP_SETTINGS.map((name) => [name, json(ChannelRecord.shape[name].optional())]),
) as Record<ChannelGroupSetting, ReturnType<typeof json<z.ZodOptional<typeof GroupSettingValue>>>>;

export const getSubscriptions = operation({
  id: 'get-subscriptions',
  http: { method: 'GET', path: '/users/me/subscriptions' },
  allow: 'user',
  params: {
    include_subscribers: raw(
      z.enum(['true', 'false', 'partial']).default('false'),
      '`true` adds the subscribers of every channel, `partial` (since feature level 412) only some of those of large channels, `false` none.',
    ),
  },
  result: { subscriptions: z.array(SubscriptionRecord).describe('The subscriptions.') },
  summary: "List the caller's subscriptions",
  description: "Lists the channels to which the caller is subscribed, with the caller's settings for them.",
});

export const MessageRetention = z
  .union([z.int32(), z.enum(['realm_default', 'unlimited'])])
  .describe(
    "Days after which messages are deleted; `realm_default` follows the organisation's setting, `unlimited` keeps them for ever.",
  );

/** Parameters that describe a new channel. */
export const channelTemplateParams = {
  announce: json(
    z.boolean().default(false),
    "True announces a new public channel in the organisation's channel for that.",
  ),
  invite_only: json(z.boolean().default(false), 'True makes a new channel private.'),
  is_web_public: json(z.boolean().default(false), 'True lets everyone read a new channel without an account.'),
  is_default_stream: json(z.boolean().default(false), 'True makes a new channel a default channel of new users.'),
  history_public_to_subscribers: json(
    z.boolean().nullish(),
    'True lets new subscribers of a new private channel read older messages. Absent or null: false. In public channels they always can.',
  ),
  message_retention_days: raw(
    wordOrJson(MessageRetention.nullish())
      .describe(
        "Days after which messages of a new channel are deleted, or `unlimited`. Absent, null or `realm_default`: the organisation's setting. Only for owners.",
      )
      .meta({ examples: ['unlimited', 90] }),
  ),
  topics_policy: raw(
    wordOrJson(TopicsPolicy.optional()),
    "Whether a new channel allows messages without a topic. Absent: `inherit`, the organisation's setting.",
    undefined,
    { since: 392 },
  ),
  folder_id: json(z.int().nullish(), 'Id of the folder for a new channel. Absent or null: none.', undefined, {
    since: 389,
  }),
  send_new_subscription_messages: json(
    z.boolean().default(true),
    'True makes the notification bot tell other users that they were subscribed.',
  ),
  ...groupSettingParams,
};

/** Channels to subscribe to. One that does not exist is created. */
export const WantedChannels = z.array(
  z.object({
    name: z.string().describe('Name of the channel, at most 60 characters.'),
    color: z.string().optional().describe('Colour for the channel, as `#rrggbb`. Absent: the server chooses one.'),
    description: text(MAX_CHANNEL_DESCRIPTION_LENGTH)
      .optional()
      .describe('Description of the channel if it is created, at most 1024 characters.'),
  }),
);

export const subscribe = operation({
  id: 'subscribe',
  errors: ['REQUEST_VARIABLE_INVALID', 'SYSTEM_GROUP_REQUIRED', 'UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'POST', path: '/users/me/subscriptions' },
  allow: 'user',
  params: {
    subscriptions: json(WantedChannels, 'The channels.', [{ name: 'general', color: '#3a7bd5' }]),
    principals: json(
      Principals.optional()
        .describe('Users to subscribe: ids, or email addresses. Absent or empty: the caller.')
        .meta({ examples: [[EXAMPLE_IDS.user_id, EXAMPLE_IDS.other_user_id], ['ada@example.com']] }),
    ),
    authorization_errors_fatal: json(
      z.boolean().default(true),
      'True refuses the whole request if the caller may not subscribe to one of the channels, false leaves those channels out.',
    ),
    ...channelTemplateParams,
  },
  result: {
    subscribed: z
      .record(z.string(), z.array(z.string()))
      .describe('Names of the new channels of each user, by user id.'),
    already_subscribed: z
      .record(z.string(), z.array(z.string()))
      .describe('Names of the channels to which each user was already subscribed, by user id.'),
    unauthorized: z
      .array(z.string())
      .optional()
      .describe('Names of the channels that were left out. Only if `authorization_errors_fatal` is false.'),
    new_subscription_messages_sent: z
      .boolean()
      .optional()
      .describe('Whether the notification bot told the users. Absent if nobody had to be told.'),
  },
  emits: [streamCreated, subscriptionAdded, peersAdded, defaultStreamsChanged, messageSent, messageFlagsAdded],
  audit: {
    shows: 'all',
    users: ['principals'],
    when: ({ principals }, event) => principals !== undefined || event === streamCreated,
  },
  summary: 'Subscribe users to channels, creating channels that do not exist',
  description:
    'Subscribes the caller or other users to channels. Channels that do not exist are created, which needs permission; the parameters about new channels do not change existing ones. Repeating the request is no error.',
});

export const unsubscribe = operation({
  id: 'unsubscribe',
  http: { method: 'DELETE', path: '/users/me/subscriptions' },
  allow: 'user',
  params: {
    subscriptions: json(z.array(z.string()), 'Names of the channels.', ['general']),
    principals: json(
      Principals.optional()
        .describe('Users to unsubscribe: ids, or email addresses. Absent or empty: the caller.')
        .meta({ examples: [[EXAMPLE_IDS.user_id, EXAMPLE_IDS.other_user_id], ['ada@example.com']] }),
    ),
  },
  result: {
    removed: z.array(z.string()).describe('Names of the channels that users left.'),
    not_removed: z.array(z.string()).describe('Names of the channels to which none of the users was subscribed.'),
  },
  emits: [subscriptionRemoved, peersRemoved, streamDeleted, messageFlagsAdded, messageFlagsRemoved],
  audit: { shows: 'all', users: ['principals'], when: ({ principals }) => principals !== undefined },
  summary: 'Unsubscribe users from channels',
  description:
    'Unsubscribes the caller or other users from channels. Their unread messages of these channels become read. Unsubscribing others needs permission.',
});

export const getStreams = operation({
  id: 'get-streams',
  http: { method: 'GET', path: '/streams' },
  allow: 'user',
  params: {
    include_public: json(z.boolean().default(true), 'True includes all public channels.'),
    include_web_public: json(
      z.boolean().default(false),
      'True includes channels that everyone can read without an account.',
    ),
    include_subscribed: json(z.boolean().default(true), 'True includes channels to which the caller is subscribed.'),
    exclude_archived: json(z.boolean().default(true), 'True leaves archived channels out.'),
    include_all_active: json(z.boolean().default(false), 'Older form of `include_all`, for administrators.'),
    include_all: json(z.boolean().default(false), 'True includes all channels that the caller may see.'),
    include_default: json(
      z.boolean().default(false),
      'True includes the default channels of new users, and adds `is_default` to all.',
    ),
    include_owner_subscribed: json(
      z.boolean().default(false),
      "True includes the channels of the calling bot's owner.",
    ),
    include_can_access_content: json(
      z.boolean().default(false),
      'True includes all channels whose messages the caller may read.',
    ),
  },
  result: {
    streams: z
      .array(
        ChannelRecord.extend({
          is_default: z
            .boolean()
            .optional()
            .describe('True for a default channel of new users. Only if `include_default` is true.'),
        }),
      )
      .describe('The channels.'),
  },
  summary: 'List channels',
  description: 'Lists the channels that the caller may see and that one of the parameters includes.',
});

/** Returns the facts about channels that other services need. */
export const findChannels = operation({
  id: 'find-channels',
  allow: 'internal',
  params: { realm_id: json(Id), channel_ids: json(z.array(z.int())) },
  result: {
    channels: z.array(z.strictObject({ id: Id, name: z.string(), invite_only: z.boolean(), is_archived: z.boolean() })),
  },
  safe: true,
  summary: 'Get channels by id, archived ones included',
});

export const getMaxMessageId = operation({
  id: 'get-max-message-id',
  allow: 'internal',
  params: { realm_id: json(Id), user_id: json(Id) },
  result: { max_message_id: z.int() },
  safe: true,
  summary: 'Get the id of the last message that a user received; -1 for none',
});

export const findAccessibleChannels = operation({
  id: 'find-accessible-channels',
  allow: 'user',
  params: { channel_ids: json(z.array(z.int())) },
  result: { channel_ids: z.array(Id) },
  safe: true,
  summary: 'Return the given channels that are not archived and that the caller may read',
});
