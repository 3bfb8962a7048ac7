import { z } from 'zod';
import { Id } from '../declaring/scalars';
import { event } from './declare';

/** A file that a user has uploaded. Source: spec/wire-contract-files-and-time.md, section 1.4. */
export const AttachmentRecord = z
  .strictObject({
    id: Id.describe('Id of the file.'),
    name: z.string().describe('Name of the file, as its owner sent it.'),
    path_id: z.string().describe('Path of the file, after `/user_uploads/`.'),
    size: z.int().describe('Size in bytes.'),
    create_time: z.int().describe('Time of the upload, in Unix milliseconds.'),
    messages: z
      .array(
        z.strictObject({
          id: Id.describe('Id of the message.'),
          date_sent: z.int().describe('Time of sending, in Unix milliseconds.'),
        }),
      )
      .describe('The messages that link to the file, in the order of their ids.'),
  })
  .describe('A file that a user has uploaded.');
export type AttachmentRecord = z.infer<typeof AttachmentRecord>;

/** Size of all files of an organisation, as events and answers have it. */
export const UploadSpace = z.int().describe("Size of all of the organisation's files, in bytes.");

export const attachmentAdded = event({
  name: 'attachment/add',
  description: 'The user uploaded a file. Goes to that user.',
  entry: { attachment: AttachmentRecord.describe('The new file.'), upload_space_used: UploadSpace },
});

export const attachmentUpdated = event({
  name: 'attachment/update',
  description: 'A message of the user links to a file. Goes to the sender of the message.',
  entry: {
    attachment: AttachmentRecord.describe('The file, with all messages that link to it.'),
    upload_space_used: UploadSpace,
  },
});

export const attachmentRemoved = event({
  name: 'attachment/remove',
  description: 'A file of the user was deleted, by the user or by an administrator. Goes to the user.',
  entry: {
    attachment: z.strictObject({ id: Id.describe('Id of the file.') }).describe('The deleted file.'),
    upload_space_used: UploadSpace,
  },
});
