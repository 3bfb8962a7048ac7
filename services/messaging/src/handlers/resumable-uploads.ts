import type * as op from '@team-chat/contracts';
import { ApiError, type ResultOf } from '@team-chat/contracts';
import type { Handler } from '../context';
import { asciiPathIdOf, keyOf } from '../domain/file-names';
import { checkQuota, recordUpload, unknownUpload, uploadKeyOf, uploadResult } from '../files/uploads';

/** Records a piece. Of two connections that send the same bytes, the first to record them wins; the other connection must
 *  ask for the present offset of the upload. */
export const addUploadPiece: Handler<typeof op.addUploadPiece> = async (ctx, { actor, params }) => {
  const { upload_id, offset, key, size } = params;
  const uploadKey = uploadKeyOf(actor, upload_id);
  await ctx.db.transaction(async (tx) => {
    const upload = await ctx.resumableUploads.lock(tx, uploadKey);
    if (!upload) throw unknownUpload();
    if (upload.received !== offset) {
      throw new ApiError('BAD_REQUEST', 'Another connection continues the upload', undefined, {
        status: 409,
      });
    }
    await ctx.resumableUploads.addPiece(tx, uploadKey, { start: offset, key, size });
  });
  return {};
};

/** Uploads that one user may have begun and not completed: their bytes count towards no quota. */
const MAX_OPEN = 50;

export const createResumableUpload: Handler<typeof op.createResumableUpload> = async (ctx, { actor, params }) => {
  const { upload_id, name, content_type, size } = params;
  const key = uploadKeyOf(actor, upload_id);
  await checkQuota(ctx, key.realm_id, size);
  if ((await ctx.resumableUploads.countOpen(key)) >= MAX_OPEN) {
    throw new ApiError('PAYLOAD_TOO_LARGE', 'Too many uploads are not complete.');
  }
  await ctx.resumableUploads.insert({ ...key, name, content_type, size, created_at: Date.now() });
  return {};
};

export const findResumableUpload: Handler<typeof op.findResumableUpload> = async (ctx, { actor, params }) => {
  const upload = await ctx.resumableUploads.find(uploadKeyOf(actor, params.upload_id));
  if (!upload) throw unknownUpload();
  return { upload };
};

/** Ends the transaction of a call after another call has finished the upload. */
class AlreadyFinished extends Error {}

/** Source: spec/wire-contract-files-and-time.md, section 1.2. */
export const finishResumableUpload: Handler<typeof op.finishResumableUpload> = async (ctx, { actor, params }) => {
  const { upload_id, key } = params;
  const uploadKey = uploadKeyOf(actor, upload_id);
  const upload = await ctx.resumableUploads.find(uploadKey);
  if (!upload) throw unknownUpload();
  if (upload.path_id !== null) return finished(upload.path_id, upload.name);
  const path_id = asciiPathIdOf(key, upload.name);
  try {
    const result = await recordUpload(ctx, actor, { ...upload, key }, path_id, async (tx) => {
      const locked = await ctx.resumableUploads.lock(tx, uploadKey);
      if (!locked) throw unknownUpload();
      if (locked.path_id !== null) throw new AlreadyFinished();
      await ctx.resumableUploads.setPath(tx, uploadKey, path_id);
    });
    return { ...result, key };
  } catch (error) {
    if (!(error instanceof AlreadyFinished)) throw error;
    const { path_id: first } = (await ctx.resumableUploads.find(uploadKey)) ?? {};
    if (!first) throw unknownUpload();
    return finished(first, upload.name);
  }
};

function finished(path_id: string, name: string): ResultOf<typeof op.finishResumableUpload> {
  return { ...uploadResult(path_id, { name }), key: keyOf(path_id) };
}

export const removeResumableUpload: Handler<typeof op.removeResumableUpload> = async (ctx, { actor, params }) => {
  const key = uploadKeyOf(actor, params.upload_id);
  return ctx.db.transaction(async (tx) => {
    const upload = await ctx.resumableUploads.lock(tx, key);
    if (!upload) throw unknownUpload();
    if (upload.path_id !== null) {
      throw new ApiError('BAD_REQUEST', 'The upload is complete', undefined, { status: 403 });
    }
    await ctx.resumableUploads.remove(tx, key);
    return { pieces: upload.pieces };
  });
};
