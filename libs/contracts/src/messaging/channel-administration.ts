import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { GroupSettingUpdate, Id, RequestedId, text, wordOrJson } from '../declaring/scalars';
import { expectedValues } from '../declaring/setting';
import { MAX_CHANNEL_DESCRIPTION_LENGTH } from '../shared/limits';
import { realmUserAdded } from '../shared/users';
import {
  CHANNEL_GROUP_SETTING_DESCRIPTIONS,
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  ChannelRecord,
  defaultStreamsChanged,
  peersAdded,
  streamCreated,
  streamDeleted,
  streamUpdated,
  subscriptionAdded,
  TopicsPolicy,
} from './channel-events';
import { channelTemplateParams, MessageRetention } from './channels';
import { defaultStreamGroupsChanged } from './default-channel-groups';
import { messageFlagsAdded, messageFlagsRemoved, messageSent } from './message-events';
import { operation } from './declare';

const stream_id = path(RequestedId, 'Id of the channel.');

export const createChannel = operation({
  id: 'create-channel',
  errors: ['CHANNEL_ALREADY_EXISTS', 'REQUEST_VARIABLE_INVALID', 'SYSTEM_GROUP_REQUIRED', 'UNAUTHORIZED_PRINCIPAL'],
  http: { method: 'POST', path: '/channels/create' },
  allow: 'user',
  params: {
    name: raw(
      z.string(),
      'Name of the channel, at most 60 characters. Unique in the organisation, upper and lower case alike.',
      'design',
    ),
    subscribers: json(z.array(z.int()), 'Ids of the users to subscribe. The caller is not added by itself.', [
      EXAMPLE_IDS.user_id,
      EXAMPLE_IDS.other_user_id,
    ]),
    description: raw(
      text(MAX_CHANNEL_DESCRIPTION_LENGTH).default(''),
      'Description in Markdown, at most 1024 characters.',
      'Drafts and **decisions**',
    ),
    ...channelTemplateParams,
  },
  example: ['description'],
  result: { id: Id.describe('Id of the new channel.') },
  emits: [streamCreated, subscriptionAdded, peersAdded, defaultStreamsChanged, messageSent],
  audit: { shows: 'all', users: ['subscribers'] },
  summary: 'Create a channel',
  description:
    'Creates a channel and subscribes users to it. Needs the permission to create public or private channels. A taken name is refused with HTTP 409.',
  level: 417,
});

export const getStreamById = operation({
  id: 'get-stream-by-id',
  http: { method: 'GET', path: '/streams/{stream_id}' },
  level: 132,
  allow: 'user',
  params: { stream_id },
  result: { stream: ChannelRecord.describe('The channel.') },
  summary: 'Get a channel',
  description: 'Returns a channel that the caller may see, also an archived one.',
});

export const getStreamId = operation({
  id: 'get-stream-id',
  http: { method: 'GET', path: '/get_stream_id' },
  allow: 'user',
  params: {
    stream: raw(z.string(), 'Name of the channel, in upper or lower case.', 'general'),
  },
  result: { stream_id: Id.describe('Id of the channel.') },
  summary: 'Get the id of a channel by its name',
  description: 'Returns the id of a channel that the caller may see.',
});

export const getSubscribers = operation({
  id: 'get-subscribers',
  http: { method: 'GET', path: '/streams/{stream_id}/members' },
  allow: 'user',
  params: { stream_id },
  result: { subscribers: z.array(Id).describe('Ids of the subscribers.') },
  summary: "List a channel's subscribers",
  description: 'Lists the active subscribers of a channel that the caller may see.',
});

export const getStreamEmailAddress = operation({
  id: 'get-stream-email-address',
  http: { method: 'GET', path: '/streams/{stream_id}/email_address' },
  allow: 'user',
  params: {
    stream_id,
    sender_id: json(
      RequestedId.optional(),
      'Id of the sender of the messages that mails become: the caller, or a bot that the caller administers. Absent: the bot of the organisation that sends what mails say.',
    ),
  },
  result: { email: z.string().describe('The address. Empty where the server takes no mails.') },
  summary: 'Get the address to which mails for a channel are sent',
  description:
    'Returns the address at which a channel takes mails, always the same for one caller and sender. Whether a mail may become a message is checked when it arrives: for the sender, or for the caller where the bot of the organisation sends it. The subject becomes the topic.',
  emits: [realmUserAdded],
  // The first call makes the address.
  safe: false,
  level: 226,
});

const groupSettingUpdates = Object.fromEntries(
  CHANNEL_GROUP_SETTINGS.map((name) => [
    name,
    json(GroupSettingUpdate.optional(), CHANNEL_GROUP_SETTING_DESCRIPTIONS[name]),
  ]),
) as Record<ChannelGroupSetting, ReturnType<typeof json<z.ZodOptional<typeof GroupSettingUpdate>>>>;

/** Source: spec/wire-contract-annex.md, section 3. */
export const updateStream = operation({
  id: 'update-stream',
  errors: [
    'CHANNEL_ALREADY_EXISTS',
    'EXPECTATION_MISMATCH',
    'REQUEST_VARIABLE_INVALID',
    'SYSTEM_GROUP_REQUIRED',
    'UNAUTHORIZED_PRINCIPAL',
  ],
  http: { method: 'PATCH', path: '/streams/{stream_id}' },
  allow: 'user',
  params: {
    stream_id,
    new_name: raw(z.string().optional(), 'The new name, at most 60 characters.', 'product design'),
    description: raw(
      text(MAX_CHANNEL_DESCRIPTION_LENGTH).optional(),
      'The new description in Markdown, at most 1024 characters.',
      'Drafts and **decisions**',
    ),
    is_private: json(z.boolean().optional(), 'True makes the channel private, false public.'),
    is_web_public: json(z.boolean().optional(), 'True lets everyone read the channel without an account.'),
    history_public_to_subscribers: json(z.boolean().optional(), 'Whether new subscribers can read older messages.'),
    is_default_stream: json(
      z.boolean().optional(),
      'True makes the channel a default channel of new users, false removes it from them.',
    ),
    message_retention_days: raw(
      wordOrJson(MessageRetention.optional())
        .describe(
          "Days after which messages are deleted; `realm_default` follows the organisation's setting, `unlimited` keeps them for ever. Only for owners.",
        )
        .meta({ examples: ['unlimited', 90] }),
    ),
    topics_policy: raw(
      wordOrJson(TopicsPolicy.optional()),
      'Whether messages without a topic are allowed.',
      undefined,
      { since: 392 },
    ),
    folder_id: json(
      z.int().nullish(),
      'Id of the folder for the channel. Null takes the channel out of its folder.',
      undefined,
      { since: 389 },
    ),
    is_archived: json(z.boolean().optional(), 'False brings an archived channel back, true archives it.'),
    ...groupSettingUpdates,
    expected: expectedValues,
  },
  example: ['description'],
  emits: [
    streamUpdated,
    streamCreated,
    streamDeleted,
    defaultStreamsChanged,
    defaultStreamGroupsChanged,
    messageSent,
    subscriptionAdded,
    peersAdded,
    messageFlagsAdded,
    messageFlagsRemoved,
  ],
  audit: { shows: 'all' },
  summary: 'Change a channel',
  description:
    'Changes a channel. Absent parameters change nothing. For those who may administer the channel; some changes also need access to its messages.',
});

export const archiveStream = operation({
  id: 'archive-stream',
  http: { method: 'DELETE', path: '/streams/{stream_id}' },
  allow: 'user',
  params: { stream_id },
  emits: [streamUpdated, streamDeleted, defaultStreamsChanged, defaultStreamGroupsChanged, messageSent],
  audit: { shows: 'all' },
  summary: 'Archive a channel',
  description:
    'Archives a channel: its messages stay, nobody can write to it. For those who may administer the channel.',
});

export const addDefaultStream = operation({
  id: 'add-default-stream',
  http: { method: 'POST', path: '/default_streams' },
  allow: 'administrator',
  params: { stream_id: json(z.int(), 'Id of the channel.') },
  emits: [defaultStreamsChanged],
  audit: { shows: 'all' },
  summary: 'Add a channel to the default channels of new users',
  description: 'Makes a public channel a default channel: new users who are not guests are subscribed to it.',
});

export const removeDefaultStream = operation({
  id: 'remove-default-stream',
  http: { method: 'DELETE', path: '/default_streams' },
  allow: 'administrator',
  params: { stream_id: json(z.int(), 'Id of the channel.') },
  emits: [defaultStreamsChanged],
  audit: { shows: 'all' },
  summary: 'Remove a channel from the default channels of new users',
  description: 'Ends that new users are subscribed to a channel. Present subscribers stay.',
});
