import type { UploadedFile } from '@team-chat/contracts';
import { inspectPicture, PictureError } from '@team-chat/pictures';
import type { Context } from '../context';
import { type Picture, PICTURE_TYPES } from '../domain/thumbnails';
import { MAX_PICTURE_BYTES, withPicture } from './with-picture';

/** Returns what the bytes of an uploaded picture say; undefined for a file that has no preview. `content_type` says whether
 *  it may be a picture. */
export async function inspectUpload(
  ctx: Context,
  { key, size }: Pick<UploadedFile, 'key' | 'size'>,
  content_type: string,
): Promise<Picture | undefined> {
  if (!PICTURE_TYPES.has(content_type.toLowerCase()) || size > MAX_PICTURE_BYTES) return undefined;
  try {
    return await withPicture(ctx, key, inspectPicture);
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}
