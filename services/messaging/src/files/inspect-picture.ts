import type { UploadedFile } from '@team-chat/contracts';
import { inspectPicture, PictureError, readPicture } from '@team-chat/pictures';
import type { Context } from '../context';
import { type Picture, PICTURE_TYPES } from '../domain/thumbnails';

/** Larger pictures have no previews: they are read into memory as a whole. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** Returns what the bytes of an uploaded picture say; undefined for a file that has no preview. `content_type` says whether
 *  it may be a picture. */
export async function inspectUpload(
  ctx: Context,
  { key, size }: UploadedFile,
  content_type: string,
): Promise<Picture | undefined> {
  if (!PICTURE_TYPES.has(content_type.toLowerCase()) || size > MAX_PICTURE_BYTES) return undefined;
  const stored = await ctx.files.get(key);
  if (!stored) throw new Error(`the file ${key} is not in the store`);
  try {
    const picture = await inspectPicture(await readPicture(stored.content, MAX_PICTURE_BYTES));
    return PICTURE_TYPES.has(picture.content_type) ? picture : undefined;
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}
