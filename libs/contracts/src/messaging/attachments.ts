import { z } from 'zod';
import { path, raw, rest } from '../declaring/operation';
import { Id, RequestedId } from '../declaring/scalars';
import { uploadedFiles } from '../declaring/uploads';
import { MAX_FILE_UPLOAD_SIZE_MIB } from '../shared/limits';
import { attachmentAdded, AttachmentRecord, attachmentRemoved, UploadSpace } from './attachment-events';
import { messageUpdated } from './message-edits';
import { operation } from './declare';

export const uploadFile = operation({
  id: 'upload-file',
  http: { method: 'POST', path: '/user_uploads' },
  allow: 'user',
  params: {
    file: uploadedFiles('The file, in a form of the type `multipart/form-data`.', {
      maxMib: MAX_FILE_UPLOAD_SIZE_MIB,
      example: 'notes.txt',
    }),
  },
  result: {
    url: z.string().describe("Path of the file on the organisation's host, for links in messages."),
    uri: z.string().describe('The same, under its older name.'),
    filename: z.string().describe('Name of the file, as it was sent.'),
  },
  errors: ['REALM_UPLOAD_QUOTA'],
  emits: [attachmentAdded],
  summary: 'Upload a file',
  description:
    'Stores a file, to which messages can link as `[name](url)`. Until a message does, only the caller can read it; then everyone who can read the message.',
});

export const getAttachments = operation({
  id: 'get-attachments',
  http: { method: 'GET', path: '/attachments' },
  allow: 'user',
  result: {
    attachments: z.array(AttachmentRecord).describe('The files, in the order of their ids.'),
    upload_space_used: UploadSpace,
  },
  summary: "List the caller's files",
  description: 'Lists the files that the caller has uploaded, with the messages that link to them.',
});

export const deleteAttachment = operation({
  id: 'delete-attachment',
  http: { method: 'DELETE', path: '/attachments/{attachment_id}' },
  allow: 'user',
  params: { attachment_id: path(RequestedId, "Id of one of the caller's files.") },
  emits: [attachmentRemoved, messageUpdated],
  audit: { shows: 'all' },
  summary: "Delete one of the caller's files",
  description: 'Deletes a file. Messages that link to it keep their texts, and their links lead nowhere.',
});

export const getFileLink = operation({
  id: 'get-file-link',
  http: { method: 'GET', path: '/user_uploads/{realm_id_str}/{filename}' },
  allow: 'spectator',
  params: {
    realm_id_str: path(RequestedId, 'First part of the path of the file: id of the organisation.'),
    filename: rest(z.string(), 'The rest of the path of the file.'),
  },
  result: {
    url: z.string().describe('Path under which the file can be read for 60 seconds without credentials.'),
  },
  errors: ['UNAUTHORIZED'],
  summary: 'Get a temporary link to a file',
  description:
    'Returns a link to a file, for programs that cannot send credentials, such as a browser. HTTP 404 for a file that does not exist, and 403 for one that the caller may not read.',
  level: 1,
});

/** A file whose bytes the gateway may send. */
export const ReadableFile = z.strictObject({
  /** Key of the bytes in the store. */
  key: z.string(),
  path_id: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.int(),
});
export type ReadableFile = z.infer<typeof ReadableFile>;

export const findFile = operation({
  id: 'find-file',
  allow: 'internal',
  params: { realm_id: raw(Id), path_id: raw(z.string()) },
  result: {
    /** Absent if the file does not exist, or the caller may not read it. */
    file: ReadableFile.optional(),
    exists: z.boolean(),
  },
  safe: true,
  summary: 'Find a file that the caller may read',
});

export const findThumbnail = operation({
  id: 'find-thumbnail',
  allow: 'internal',
  params: {
    realm_id: raw(Id),
    path_id: raw(z.string()),
    /** Name of the format. Another format may be found instead. */
    format: raw(z.string()),
  },
  result: {
    /** Absent if there is no thumbnail, or the caller may not read the file. */
    file: ReadableFile.optional(),
    exists: z.boolean(),
  },
  safe: true,
  summary: 'Find a thumbnail of a picture that the caller may read, or make it',
});

export const findLinkedFile = operation({
  id: 'find-linked-file',
  allow: 'internal',
  params: { token: raw(z.string()) },
  result: {
    /** Absent if the token is wrong or has expired, or the file was deleted. */
    file: ReadableFile.optional(),
  },
  safe: true,
  summary: 'Find the file of a temporary link',
});
