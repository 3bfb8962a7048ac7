import { decode, MAX_PIXELS } from './decode';
import { PictureError } from './picture-error';

/** Facts that the bytes of a picture state. */
export interface PictureFacts {
  content_type: string;
  /** Pixels, after the rotation that the picture asks for. */
  width: number;
  height: number;
  /** More than one for a picture that moves. */
  frames: number;
}

/** Types of pictures. Source: spec/wire-contract-files-and-time.md, section 1.5. */
const TYPES = new Set(['avif', 'gif', 'heic', 'jpeg', 'png', 'tiff', 'webp'].map((name) => `image/${name}`));
/** Types whose pages are frames. */
const ANIMATED_TYPES = new Set(['image/gif', 'image/webp']);

/** Reads the facts about a picture from its beginning; the rest of it may still be corrupt. Throws PictureError. */
export async function inspectPicture(bytes: Buffer): Promise<PictureFacts> {
  const { mediaType, autoOrient, pages = 1 } = await decode(bytes, {}, (picture) => picture.metadata());
  if (!mediaType || !TYPES.has(mediaType)) throw new PictureError(PictureError.WRONG_TYPE);
  const frames = ANIMATED_TYPES.has(mediaType) ? pages : 1;
  const { width, height } = autoOrient;
  if (width * height * frames > MAX_PIXELS) throw new PictureError(PictureError.TOO_LARGE);
  return { content_type: mediaType, width, height, frames };
}
