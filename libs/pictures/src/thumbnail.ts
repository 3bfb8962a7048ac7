import type { ThumbnailFormat } from '@team-chat/contracts';
import { decode } from './decode';

/** How much time the encoder takes, from 0 to 6. All frames of an animation must be done in time. */
const EFFORT = 2;

/** Makes a thumbnail: upright, within the format's box, not enlarged, without what the picture says of its camera and
 *  place. Throws PictureError. */
export function makeThumbnail(
  bytes: Buffer,
  { max_width, max_height, animated, format }: ThumbnailFormat,
): Promise<Buffer> {
  return decode(bytes, { animated }, (picture) =>
    picture
      .autoOrient()
      .resize({ width: max_width, height: max_height, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, { effort: EFFORT })
      .toBuffer(),
  );
}
