import { Readable } from 'node:stream';
import type { ThumbnailFormat } from '@team-chat/contracts';
import { makeThumbnail, readPicture } from '@team-chat/pictures';
import type { Context } from '../context';
import { keyOf, thumbnailFolder } from '../domain/file-names';
import { MAX_PICTURE_BYTES } from '../files/inspect-picture';

type Picture = { realm_id: number; attachment_id: number; path_id: string };

/** Makes thumbnails of a picture and stores them; twice at the same time does no harm. Returns the bytes of the last. Throws
 *  PictureError if the picture cannot be read. */
export async function makeThumbnails(
  ctx: Context,
  picture: Picture,
  formats: readonly ThumbnailFormat[],
): Promise<number> {
  const stored = await ctx.files.get(keyOf(picture.path_id));
  if (!stored) throw new Error(`the file ${picture.path_id} is not in the store`);
  const original = await readPicture(stored.content, MAX_PICTURE_BYTES);
  let size = 0;
  for (const format of formats) {
    const thumbnail = await makeThumbnail(original, format);
    size = await ctx.files.put(thumbnailFolder(picture.path_id) + format.name, Readable.from([thumbnail]));
    await ctx.pictures.addThumbnail(picture, format.name, size);
  }
  return size;
}
