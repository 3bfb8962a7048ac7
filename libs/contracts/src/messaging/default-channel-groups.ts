import { z } from 'zod';
import { json, path, raw } from '../declaring/operation';
import { Id, RequestedId, text } from '../declaring/scalars';
import { MAX_CHANNEL_DESCRIPTION_LENGTH } from '../shared/limits';
import { event, operation } from './declare';

/** Groups of one organisation, and channels of one group: each change publishes all of them in one event. */
export const MAX_DEFAULT_CHANNEL_GROUPS = 100;
export const MAX_CHANNELS_PER_GROUP = 100;

/** A group of channels that clients offer to new users. */
export const DefaultChannelGroup = z
  .strictObject({
    id: Id.describe('Id of the group.'),
    name: z.string().describe('Name of the group, at most 60 characters.'),
    description: z.string().describe('Description of the group.'),
    streams: z.array(Id).describe('Ids of the channels, ascending.'),
  })
  .describe('A group of channels that clients offer to new users.');
export type DefaultChannelGroup = z.infer<typeof DefaultChannelGroup>;

export const defaultStreamGroupsChanged = event({
  name: 'default_stream_groups',
  description: 'The groups of channels for new users changed. Goes to everyone but guests.',
  entry: {
    default_stream_groups: z.array(DefaultChannelGroup).describe('All groups of the organisation, by name.'),
  },
});

const group_id = path(RequestedId, 'Id of the group.');
const Description = text(MAX_CHANNEL_DESCRIPTION_LENGTH);

/** Source of the four operations: spec/wire-contract-files-and-time.md, section 9. */
export const createDefaultStreamGroup = operation({
  id: 'create-default-stream-group',
  http: { method: 'POST', path: '/default_stream_groups/create' },
  allow: 'administrator',
  params: {
    group_name: raw(z.string(), 'Name of the group, at most 60 characters. Unique in the organisation.', 'Engineering'),
    description: raw(Description, 'Description of the group, at most 1024 characters.', 'For everyone who writes code'),
    stream_names: json(z.array(z.string()), 'Names of the channels. Default channels cannot be among them.', [
      'backend',
      'frontend',
    ]),
  },
  emits: [defaultStreamGroupsChanged],
  audit: { shows: 'all' },
  summary: 'Create a group of channels that new users are offered',
  description:
    'Creates a group of public channels that clients offer to new users. Nobody is subscribed by it. An organisation has at most 100 groups of at most 100 channels.',
});

export const updateDefaultStreamGroup = operation({
  id: 'update-default-stream-group',
  http: { method: 'PATCH', path: '/default_stream_groups/{group_id}' },
  allow: 'administrator',
  params: {
    group_id,
    new_group_name: raw(
      z.string().optional(),
      'The new name, at most 60 characters. Absent: the name stays.',
      'Engineering',
    ),
    new_description: raw(
      Description.optional(),
      'The new description, at most 1024 characters. Absent: the description stays.',
      'For everyone who writes code',
    ),
  },
  example: ['new_description'],
  emits: [defaultStreamGroupsChanged],
  audit: { shows: 'all' },
  summary: 'Change the name or description of a group of channels that new users are offered',
  description: 'Changes name, description or both. One of them is required.',
});

export const updateDefaultStreamGroupStreams = operation({
  id: 'update-default-stream-group-streams',
  http: { method: 'PATCH', path: '/default_stream_groups/{group_id}/streams' },
  allow: 'administrator',
  params: {
    group_id,
    op: raw(z.string(), '`add` or `remove`.', 'add'),
    stream_names: json(z.array(z.string()), 'Names of the channels.', ['backend', 'frontend']),
  },
  emits: [defaultStreamGroupsChanged],
  audit: { shows: 'all' },
  summary: 'Add channels to a group that new users are offered, or remove some',
  description: 'Adds channels to a group or removes them from it.',
});

export const removeDefaultStreamGroup = operation({
  id: 'remove-default-stream-group',
  http: { method: 'DELETE', path: '/default_stream_groups/{group_id}' },
  allow: 'administrator',
  params: { group_id },
  emits: [defaultStreamGroupsChanged],
  audit: { shows: 'all' },
  summary: 'Remove a group of channels that new users are offered',
  description: 'Removes a group. Its channels and their subscribers stay.',
});
