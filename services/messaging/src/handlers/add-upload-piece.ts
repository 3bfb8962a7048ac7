import type { Handler } from '@team-chat/bus';
import { ApiError, type addUploadPiece as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { unknownUpload, uploadKeyOf } from '../files/resumable-uploads';

/** Notes a piece. Of two connections that send the same bytes, the first to note them wins; the other has to ask where the
 *  upload stands. */
export const addUploadPiece: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
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
