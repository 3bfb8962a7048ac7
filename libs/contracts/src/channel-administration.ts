import { z } from 'zod';
import {
  CHANNEL_GROUP_SETTINGS,
  ChannelRecord,
  channelTemplateParams,
  defaultStreamsChanged,
  MessageRetention,
  peersAdded,
  streamCreated,
  streamDeleted,
  streamUpdated,
  subscriptionAdded,
  TopicsPolicy,
  type ChannelGroupSetting,
} from './channels';
import { defaultStreamGroupsChanged } from './default-channel-groups';
import { MAX_CHANNEL_DESCRIPTION_LENGTH } from './limits';
import { json, operation, path, raw } from './operation';
import { GroupSettingUpdate, Id, RequestedId, text, wordOrJson } from './scalars';
import { messageSent } from './messages';

const owner = 'messaging';

const stream_id = path(RequestedId);

export const createChannel = operation({
  id: 'create-channel',
  owner,
  errors: ['CHANNEL_ALREADY_EXISTS', 'SYSTEM_GROUP_REQUIRED'],
  http: { method: 'POST', path: '/channels/create' },
  allow: 'user',
  params: {
    name: raw(z.string()),
    subscribers: json(z.array(z.int())),
    description: raw(text(MAX_CHANNEL_DESCRIPTION_LENGTH).default('')),
    ...channelTemplateParams,
  },
  result: { id: Id },
  emits: [streamCreated, subscriptionAdded, peersAdded, defaultStreamsChanged, messageSent],
  summary: 'Create a channel',
  level: 417,
});

export const getStreamById = operation({
  id: 'get-stream-by-id',
  owner,
  http: { method: 'GET', path: '/streams/{stream_id}' },
  allow: 'user',
  params: { stream_id },
  result: { stream: ChannelRecord },
  summary: 'Get a channel',
});

export const getStreamId = operation({
  id: 'get-stream-id',
  owner,
  http: { method: 'GET', path: '/get_stream_id' },
  allow: 'user',
  params: { stream: raw(z.string()) },
  result: { stream_id: Id },
  summary: 'Get the id of a channel by its name',
});

export const getSubscribers = operation({
  id: 'get-subscribers',
  owner,
  http: { method: 'GET', path: '/streams/{stream_id}/members' },
  allow: 'user',
  params: { stream_id },
  result: { subscribers: z.array(Id) },
  summary: "List a channel's subscribers",
});

export const getStreamEmailAddress = operation({
  id: 'get-stream-email-address',
  owner,
  http: { method: 'GET', path: '/streams/{stream_id}/email_address' },
  allow: 'user',
  params: {
    stream_id,
    /** The sender of the messages that mails become: the caller, or a bot that the caller administers. */
    sender_id: json(RequestedId.optional()),
  },
  /** Empty, as the server takes no mail. */
  result: { email: z.string() },
  summary: 'Get the address to which mails for a channel are sent',
  level: 226,
});

const groupSettingUpdates = Object.fromEntries(
  CHANNEL_GROUP_SETTINGS.map((name) => [name, json(GroupSettingUpdate.optional())]),
) as Record<ChannelGroupSetting, ReturnType<typeof json<z.ZodOptional<typeof GroupSettingUpdate>>>>;

/** Source: spec/wire-contract-annex.md, section 3. */
export const updateStream = operation({
  id: 'update-stream',
  owner,
  errors: [
    'CHANNEL_ALREADY_EXISTS',
    'EXPECTATION_MISMATCH',
    'SYSTEM_GROUP_REQUIRED',
    'UNAUTHORIZED_PRINCIPAL',
  ],
  http: { method: 'PATCH', path: '/streams/{stream_id}' },
  allow: 'user',
  params: {
    stream_id,
    new_name: raw(z.string().optional()),
    description: raw(text(MAX_CHANNEL_DESCRIPTION_LENGTH).optional()),
    is_private: json(z.boolean().optional()),
    is_web_public: json(z.boolean().optional()),
    history_public_to_subscribers: json(z.boolean().optional()),
    is_default_stream: json(z.boolean().optional()),
    message_retention_days: raw(wordOrJson(MessageRetention.optional())),
    topics_policy: raw(wordOrJson(TopicsPolicy.optional())),
    folder_id: json(z.int().nullish()),
    is_archived: json(z.boolean().optional()),
    ...groupSettingUpdates,
  },
  emits: [
    streamUpdated,
    streamCreated,
    streamDeleted,
    defaultStreamsChanged,
    defaultStreamGroupsChanged,
    messageSent,
    subscriptionAdded,
    peersAdded,
  ],
  summary: 'Change a channel',
});

export const archiveStream = operation({
  id: 'archive-stream',
  owner,
  http: { method: 'DELETE', path: '/streams/{stream_id}' },
  allow: 'user',
  params: { stream_id },
  emits: [streamUpdated, streamDeleted, defaultStreamsChanged, defaultStreamGroupsChanged, messageSent],
  summary: 'Archive a channel',
});

export const addDefaultStream = operation({
  id: 'add-default-stream',
  owner,
  http: { method: 'POST', path: '/default_streams' },
  allow: 'administrator',
  params: { stream_id: json(z.int()) },
  emits: [defaultStreamsChanged],
  summary: 'Add a channel to the default channels of new users',
});

export const removeDefaultStream = operation({
  id: 'remove-default-stream',
  owner,
  http: { method: 'DELETE', path: '/default_streams' },
  allow: 'administrator',
  params: { stream_id: json(z.int()) },
  emits: [defaultStreamsChanged],
  summary: 'Remove a channel from the default channels of new users',
});

export const findGroupUsesInChannels = operation({
  id: 'find-group-uses',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id), group_id: json(Id) },
  result: {
    objections: z.array(
      z.strictObject({ type: z.literal('channel'), channel_id: Id, settings: z.array(z.string()) }),
    ),
  },
  safe: true,
  summary: 'Find the settings of channels that name a user group',
});
