import { z } from 'zod';
import { event } from './event';
import { MAX_CHANNEL_DESCRIPTION_LENGTH } from './limits';
import { json, operation, path, raw } from './operation';
import { Id, RequestedId, text } from './scalars';

const owner = 'messaging';

/** Groups of one organisation, and channels of one group: each change publishes all of them in one event. */
export const MAX_DEFAULT_CHANNEL_GROUPS = 100;
export const MAX_CHANNELS_PER_GROUP = 100;

/** A group of channels that clients offer to new users. */
export const DefaultChannelGroup = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Ids of channels, ascending. */
  streams: z.array(Id),
});
export type DefaultChannelGroup = z.infer<typeof DefaultChannelGroup>;

/** All groups of the organisation, by name. */
export const defaultStreamGroupsChanged = event({
  name: 'default_stream_groups',
  owner,
  entry: { default_stream_groups: z.array(DefaultChannelGroup) },
});

const group_id = path(RequestedId);
const Description = text(MAX_CHANNEL_DESCRIPTION_LENGTH);

/** Source of the four operations: spec/wire-contract-files-and-time.md, section 9. */
export const createDefaultStreamGroup = operation({
  id: 'create-default-stream-group',
  owner,
  http: { method: 'POST', path: '/default_stream_groups/create' },
  allow: 'administrator',
  params: {
    group_name: raw(z.string()),
    description: raw(Description),
    stream_names: json(z.array(z.string())),
  },
  emits: [defaultStreamGroupsChanged],
  summary: 'Create a group of channels that new users are offered',
});

export const updateDefaultStreamGroup = operation({
  id: 'update-default-stream-group',
  owner,
  http: { method: 'PATCH', path: '/default_stream_groups/{group_id}' },
  allow: 'administrator',
  params: {
    group_id,
    new_group_name: raw(z.string().optional()),
    new_description: raw(Description.optional()),
  },
  emits: [defaultStreamGroupsChanged],
  summary: 'Change the name or description of a group of channels that new users are offered',
});

export const updateDefaultStreamGroupStreams = operation({
  id: 'update-default-stream-group-streams',
  owner,
  http: { method: 'PATCH', path: '/default_stream_groups/{group_id}/streams' },
  allow: 'administrator',
  params: { group_id, op: raw(z.string()), stream_names: json(z.array(z.string())) },
  emits: [defaultStreamGroupsChanged],
  summary: 'Add channels to a group that new users are offered, or remove some',
});

export const removeDefaultStreamGroup = operation({
  id: 'remove-default-stream-group',
  owner,
  http: { method: 'DELETE', path: '/default_stream_groups/{group_id}' },
  allow: 'administrator',
  params: { group_id },
  emits: [defaultStreamGroupsChanged],
  summary: 'Remove a group of channels that new users are offered',
});
