import type { Handler } from '@team-chat/bus';
import { ApiError, type createResumableUpload as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkQuota } from '../files/record-upload';
import { uploadKeyOf } from '../files/resumable-uploads';

/** Uploads that one user may have begun and not completed: their bytes count towards no quota. */
const MAX_OPEN = 50;

export const createResumableUpload: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { upload_id, name, content_type, size } = params;
  const key = uploadKeyOf(actor, upload_id);
  await checkQuota(ctx, key.realm_id, size);
  if ((await ctx.resumableUploads.countOpen(key)) >= MAX_OPEN) {
    throw new ApiError('PAYLOAD_TOO_LARGE', 'Too many uploads are not complete.');
  }
  await ctx.resumableUploads.insert({ ...key, name, content_type, size, created_at: Date.now() });
  return {};
};
