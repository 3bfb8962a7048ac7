import { z } from 'zod';
import { event } from './event';
import { MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH, MAX_CHANNEL_FOLDER_NAME_LENGTH } from './limits';
import { json, operation, path, raw } from './operation';
import { Id, RequestedId, text } from './scalars';

const owner = 'snippets-and-folders';

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

export const channelFolderAdded = event({
  name: 'channel_folder/add',
  owner,
  entry: { channel_folder: ChannelFolderRecord },
});

export const channelFolderUpdated = event({
  name: 'channel_folder/update',
  owner,
  entry: {
    channel_folder_id: Id,
    data: ChannelFolderRecord.pick({
      name: true,
      description: true,
      rendered_description: true,
      is_archived: true,
    }).partial(),
  },
});

/** The ids of all folders in their new order. */
export const channelFoldersReordered = event({
  name: 'channel_folder/reorder',
  owner,
  entry: { order: z.array(Id) },
});

export const createChannelFolder = operation({
  id: 'create-channel-folder',
  owner,
  http: { method: 'POST', path: '/channel_folders/create' },
  allow: 'administrator',
  params: {
    name: raw(text(MAX_CHANNEL_FOLDER_NAME_LENGTH)),
    description: raw(text(MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH).default('')),
  },
  result: { channel_folder_id: Id },
  emits: [channelFolderAdded],
  summary: 'Create a channel folder',
  level: 389,
});

export const getChannelFolders = operation({
  id: 'get-channel-folders',
  owner,
  http: { method: 'GET', path: '/channel_folders' },
  allow: 'user',
  params: { include_archived: json(z.boolean().default(false)) },
  result: { channel_folders: z.array(ChannelFolderRecord) },
  summary: 'List the channel folders',
  level: 389,
});

export const patchChannelFolders = operation({
  id: 'patch-channel-folders',
  owner,
  http: { method: 'PATCH', path: '/channel_folders' },
  allow: 'administrator',
  params: { order: json(z.array(z.int())) },
  emits: [channelFoldersReordered],
  summary: 'Reorder the channel folders, archived ones included',
  level: 414,
});

export const updateChannelFolder = operation({
  id: 'update-channel-folder',
  owner,
  http: { method: 'PATCH', path: '/channel_folders/{channel_folder_id}' },
  allow: 'administrator',
  params: {
    channel_folder_id: path(RequestedId),
    name: raw(text(MAX_CHANNEL_FOLDER_NAME_LENGTH).optional()),
    description: raw(text(MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH).optional()),
    is_archived: json(z.boolean().optional()),
  },
  emits: [channelFolderUpdated],
  summary: 'Rename, describe, archive or unarchive a channel folder',
  level: 389,
});

export const findChannelFolder = operation({
  id: 'find-channel-folder',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id), channel_folder_id: json(z.int()) },
  result: { channel_folder: ChannelFolderRecord.nullable(), archive_version: z.int() },
  safe: true,
  summary: 'Find a channel folder that a channel is to be put into; cancels an archiving under way',
});
