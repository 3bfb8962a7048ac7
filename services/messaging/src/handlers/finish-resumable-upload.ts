import type { Handler } from '@team-chat/bus';
import { type finishResumableUpload as op, type ResultOf } from '@team-chat/contracts';
import type { Context } from '../context';
import { asciiPathIdOf, keyOf } from '../domain/file-names';
import { recordUpload, uploadResult } from '../files/record-upload';
import { unknownUpload, uploadKeyOf } from '../files/resumable-uploads';

/** Ends the transaction of a call that came second. */
class AlreadyFinished extends Error {}

/** Source: spec/wire-contract-files-and-time.md, section 1.2. */
export const finishResumableUpload: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
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

function finished(path_id: string, name: string): ResultOf<typeof op> {
  return { ...uploadResult(path_id, { name }), key: keyOf(path_id) };
}
