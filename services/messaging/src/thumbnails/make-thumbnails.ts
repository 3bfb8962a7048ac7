import { Readable } from 'node:stream';
import type { ThumbnailFormat } from '@team-chat/contracts';
import { makeThumbnail } from '@team-chat/pictures';
import type { Context } from '../context';
import { keyOf, thumbnailFolder } from '../domain/file-names';
import { withPicture } from '../files/with-picture';

type Picture = { realm_id: number; attachment_id: number; path_id: string };

/** Makes thumbnails of a picture and stores them; twice at the same time does no harm. Returns the bytes of the last. Throws
 *  PictureError if the picture cannot be read. */
export function makeThumbnails(
  ctx: Context,
  picture: Picture,
  formats: readonly ThumbnailFormat[],
): Promise<number> {
  const { path_id } = picture;
  return withPicture(ctx, keyOf(path_id), async (original) => {
    let size = 0;
    for (const format of formats) {
      const thumbnail = await makeThumbnail(original, format);
      size = await ctx.files.put(thumbnailFolder(path_id) + format.name, Readable.from([thumbnail]));
      await ctx.pictures.addThumbnail(picture, format.name, size);
    }
    return size;
  });
}
