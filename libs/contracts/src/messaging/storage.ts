import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path } from '../declaring/operation';
import { Id, RequestedId } from '../declaring/scalars';
import { AttachmentRecord, attachmentRemoved, UploadSpace } from './attachment-events';
import { operation } from './declare';
import { messageUpdated } from './message-edits';

const sum = {
  files: z.int().describe('Number of files.'),
  bytes: z.int().describe('Size of these files, in bytes.'),
};

export const getStorage = operation({
  id: 'get-storage',
  http: { method: 'GET', path: '/storage' },
  allow: 'administrator',
  params: {
    limit: json(z.int().min(1).max(100).default(20), 'Number of users, and of channels, at most 100.', 10),
  },
  example: ['limit'],
  result: {
    upload_space_used: UploadSpace,
    upload_quota_mib: z.int().nullable().describe('Size that all files together may have, in MiB. Null: no limit.'),
    users: z
      .array(z.strictObject({ user_id: Id.describe('Id of the user who uploaded the files.'), ...sum }))
      .describe('The users whose files take the most space, the largest sum first.'),
    channels: z
      .array(z.strictObject({ channel_id: Id.describe('Id of the channel.'), ...sum }))
      .describe('The channels whose files take the most space, the largest sum first.'),
    direct_messages: z.strictObject(sum).describe('Files of all direct messages together.'),
    unlinked: z
      .strictObject(sum)
      .describe(
        'Files to which no message links. The server deletes them by itself, 35 days after the upload at the earliest.',
      ),
  },
  summary: 'Get the storage that files take',
  description:
    'Returns how much space files take, by user and by channel. A file to which several messages link counts for the channel of the first one. Files of deleted messages do not count.',
});

export const StoragePlace = z
  .strictObject({
    size: z.int().min(0).describe('Size of the last file that was looked at, in bytes.'),
    id: Id.describe('Id of this file.'),
  })
  .describe('A place in the list of files.');
export type StoragePlace = z.infer<typeof StoragePlace>;

export const StoredFile = z
  .strictObject({
    ...AttachmentRecord.omit({ messages: true }).shape,
    user_id: Id.describe('Id of the user who uploaded the file.'),
    message_id: Id.nullable().describe(
      'Id of the first message that links to the file and that the caller may read. Null: there is none.',
    ),
  })
  .describe('A file that the caller may read, and delete.');
export type StoredFile = z.infer<typeof StoredFile>;

export const getStorageFiles = operation({
  id: 'get-storage-files',
  http: { method: 'GET', path: '/storage/files' },
  allow: 'administrator',
  params: {
    user_id: json(RequestedId.optional(), 'Only files that the user with this id uploaded. Absent: of all.'),
    channel_id: json(
      RequestedId.optional(),
      'Only files to which a message of the channel with this id links. Absent: all.',
      EXAMPLE_IDS.stream_id,
    ),
    before: json(
      StoragePlace.optional(),
      'The value `next` of an answer: lists the files after these. Absent: the first.',
    ),
    limit: json(z.int().min(1).max(100).default(50), 'Number of files, at most 100.', 10),
  },
  example: ['limit'],
  result: {
    files: z.array(StoredFile).describe('The files, the largest first.'),
    next: StoragePlace.nullable().describe(
      'Where the list goes on. Null: it is complete. An answer may have fewer files than asked for, or none, although the list goes on.',
    ),
  },
  summary: 'List the largest files',
  description: 'Lists files that the caller may read: own files, and files of messages that the caller may read.',
});

export const deleteStorageFile = operation({
  id: 'delete-storage-file',
  http: { method: 'DELETE', path: '/storage/files/{file_id}' },
  allow: 'administrator',
  params: { file_id: path(RequestedId, 'Id of a file that the caller may read.') },
  emits: [attachmentRemoved, messageUpdated],
  audit: { shows: 'all' },
  summary: "Delete a user's file",
  description:
    'Deletes a file of any user that the caller may read. Messages that link to it keep their texts, and their links lead nowhere.',
});
