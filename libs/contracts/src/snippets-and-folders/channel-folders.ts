import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path, raw } from '../declaring/operation';
import { Id, RequestedId, text } from '../declaring/scalars';
import { MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH, MAX_CHANNEL_FOLDER_NAME_LENGTH } from '../shared/limits';
import { event, operation } from './declare';

export const ChannelFolderRecord = z
  .strictObject({
    id: Id.describe('Id of the folder.'),
    name: z
      .string()
      .describe(
        'Name of the folder, at most 60 characters. Unique among folders that are not archived, upper and lower case alike.',
      ),
    description: z.string().describe('Description in Markdown, at most 1024 characters. May be empty.'),
    rendered_description: z.string().describe('The description as HTML.'),
    date_created: z.int().nullable().describe('Time of creation, in Unix seconds; null if unknown.'),
    creator_id: Id.nullable().describe('Id of the user who created the folder; null if unknown.'),
    order: z.int().describe('Place in the list of folders; the smallest number comes first. Since feature level 414.'),
    is_archived: z.boolean().describe('True for a folder that is no longer in use.'),
  })
  .describe('A named group of channels in the channel list.');

export const channelFolderAdded = event({
  name: 'channel_folder/add',
  description: 'An administrator created a channel folder. Goes to the whole organisation.',
  entry: { channel_folder: ChannelFolderRecord.describe('The new folder.') },
});

export const channelFolderUpdated = event({
  name: 'channel_folder/update',
  description: 'An administrator changed a channel folder. Goes to the whole organisation.',
  entry: {
    channel_folder_id: Id.describe('Id of the folder.'),
    data: ChannelFolderRecord.pick({
      name: true,
      description: true,
      rendered_description: true,
      is_archived: true,
    })
      .partial()
      .describe('The fields that changed, with their new values.'),
  },
});

export const channelFoldersReordered = event({
  name: 'channel_folder/reorder',
  description: 'An administrator changed the order of the channel folders. Goes to the whole organisation.',
  entry: { order: z.array(Id).describe('Ids of all folders in their new order.') },
});

export const createChannelFolder = operation({
  id: 'create-channel-folder',
  http: { method: 'POST', path: '/channel_folders/create' },
  allow: 'administrator',
  params: {
    name: raw(
      text(MAX_CHANNEL_FOLDER_NAME_LENGTH),
      'Name of the folder, at most 60 characters. Refused if a folder that is not archived has it.',
      'Projects',
    ),
    description: raw(
      text(MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH).default(''),
      'Description in Markdown, at most 1024 characters.',
      'What we work on',
    ),
  },
  example: ['description'],
  result: { channel_folder_id: Id.describe('Id of the new folder.') },
  emits: [channelFolderAdded],
  audit: { shows: 'all' },
  summary: 'Create a channel folder',
  description:
    'Creates an empty folder at the end of the list. Channels are put into it by `folder_id` of the channel.',
  level: 389,
});

export const getChannelFolders = operation({
  id: 'get-channel-folders',
  http: { method: 'GET', path: '/channel_folders' },
  allow: 'user',
  params: {
    include_archived: json(z.boolean().default(false), 'True also returns archived folders.'),
  },
  result: { channel_folders: z.array(ChannelFolderRecord).describe('The folders, in their order.') },
  summary: 'List the channel folders',
  description: 'Lists the channel folders of the organisation.',
  level: 389,
});

export const patchChannelFolders = operation({
  id: 'patch-channel-folders',
  http: { method: 'PATCH', path: '/channel_folders' },
  allow: 'administrator',
  params: {
    order: json(z.array(z.int()), 'Ids of all folders, the first one first.', [
      EXAMPLE_IDS.other_channel_folder_id,
      EXAMPLE_IDS.channel_folder_id,
    ]),
  },
  emits: [channelFoldersReordered],
  audit: { shows: 'all' },
  summary: 'Reorder the channel folders, archived ones included',
  description: 'Changes the order of the folders. The request names every folder, archived ones included.',
  level: 414,
});

export const updateChannelFolder = operation({
  id: 'update-channel-folder',
  http: { method: 'PATCH', path: '/channel_folders/{channel_folder_id}' },
  allow: 'administrator',
  params: {
    channel_folder_id: path(RequestedId, 'Id of the folder.'),
    name: raw(
      text(MAX_CHANNEL_FOLDER_NAME_LENGTH).optional(),
      'The new name, at most 60 characters. Absent: the name stays.',
      'Projects',
    ),
    description: raw(
      text(MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH).optional(),
      'The new description in Markdown, at most 1024 characters. Absent: the description stays.',
      'What we work on',
    ),
    is_archived: json(
      z.boolean().optional(),
      'True archives the folder, false brings it back. Absent: nothing changes.',
    ),
  },
  example: ['description'],
  emits: [channelFolderUpdated],
  audit: { shows: 'all' },
  summary: 'Rename, describe, archive or unarchive a channel folder',
  description: 'Changes a folder. Only a folder without channels can be archived.',
  level: 389,
});

export const findChannelFolder = operation({
  id: 'find-channel-folder',
  allow: 'internal',
  params: { realm_id: json(Id), channel_folder_id: json(z.int()) },
  result: { channel_folder: ChannelFolderRecord.nullable(), archive_version: z.int() },
  safe: true,
  summary: 'Find a channel folder that a channel is to be put into; cancels an archiving under way',
});
