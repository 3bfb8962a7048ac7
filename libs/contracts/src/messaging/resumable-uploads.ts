import { z } from 'zod';
import { raw } from '../declaring/operation';
import { attachmentAdded } from './attachment-events';
import { uploadFile } from './attachments';
import { operation } from './declare';

/** Milliseconds in which an upload in pieces has to be completed. */
export const RESUMABLE_UPLOAD_MS = 86_400_000;

/** Id of an upload, which nobody can guess. */
const uploadId = raw(z.string());

/** An upload that clients send in pieces, over as many connections as it takes. The gateway stores each piece and notes it
 *  here. Only the user who began it finds it; for others it is BAD_REQUEST with status 404, as after its end.
 *  Source: spec/wire-contract-files-and-time.md, section 1.2. */
export const ResumableUpload = z.strictObject({
  name: z.string(),
  content_type: z.string().nullable(),
  /** Bytes of the whole file. */
  size: z.int(),
  /** Bytes that are stored, from the beginning of the file. */
  received: z.int(),
  /** Unix milliseconds. */
  created_at: z.int(),
  /** Keys of the pieces in the store, in their order. */
  pieces: z.array(z.string()),
  /** Path of the file after `/user_uploads/`; null until it is complete. */
  path_id: z.string().nullable(),
});
export type ResumableUpload = z.infer<typeof ResumableUpload>;

export const createResumableUpload = operation({
  id: 'create-resumable-upload',
  allow: 'user',
  params: {
    upload_id: uploadId,
    name: raw(z.string()),
    content_type: raw(z.string().nullable()),
    size: raw(z.int()),
  },
  result: {},
  errors: uploadFile.errors,
  summary: 'Begin an upload in pieces',
});

export const findResumableUpload = operation({
  id: 'find-resumable-upload',
  allow: 'user',
  params: { upload_id: uploadId },
  result: { upload: ResumableUpload },
  safe: true,
  summary: "Find one of the caller's uploads in pieces",
});

export const addUploadPiece = operation({
  id: 'add-upload-piece',
  allow: 'user',
  params: {
    upload_id: uploadId,
    /** Bytes before the piece. If others were received meanwhile, the piece is refused with status 409. */
    offset: raw(z.int()),
    key: raw(z.string()),
    size: raw(z.int()),
  },
  result: {},
  summary: 'Note a stored piece of an upload',
});

export const finishResumableUpload = operation({
  id: 'finish-resumable-upload',
  allow: 'user',
  params: {
    upload_id: uploadId,
    /** Key of the whole file in the store. */
    key: raw(z.string()),
  },
  /** `key` is not that of the parameters if the upload was finished before. */
  result: { ...uploadFile.result, key: z.string() },
  errors: uploadFile.errors,
  emits: [attachmentAdded],
  summary: 'Make a file of a complete upload in pieces',
});

export const removeResumableUpload = operation({
  id: 'remove-resumable-upload',
  allow: 'user',
  params: { upload_id: uploadId },
  result: {
    /** Keys of the pieces in the store. */
    pieces: z.array(z.string()),
  },
  summary: 'Drop an upload in pieces that is not complete',
});
