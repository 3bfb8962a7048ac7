import type { Handler } from '@team-chat/bus';
import type { findResumableUpload as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { unknownUpload, uploadKeyOf } from '../files/resumable-uploads';

export const findResumableUpload: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const upload = await ctx.resumableUploads.find(uploadKeyOf(actor, params.upload_id));
  if (!upload) throw unknownUpload();
  return { upload };
};
