import type { Handler } from '@team-chat/bus';
import { ApiError, type removeResumableUpload as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { unknownUpload, uploadKeyOf } from '../files/resumable-uploads';

export const removeResumableUpload: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
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
