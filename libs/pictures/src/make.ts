import type { ThumbnailFormat } from '@team-chat/contracts';
import type { Share } from '@team-chat/runtime';
import { inspectPicture, transform } from './decode';

/** Edges of square pictures, in pixels. Source: spec/wire-contract-files-and-time.md, section 2. */
const SMALL = 100;
const MEDIUM = 500;
const EMOJI = 64;
/** The box of a logo, in pixels. */
const LOGO = { width: 800, height: 100 };

/** Returns a user's picture in both sizes, as PNG. Throws PictureError. */
export async function makeAvatars(bytes: Buffer, share: Share): Promise<{ small: Buffer; medium: Buffer }> {
  await inspectPicture(bytes, share);
  return { small: await square(bytes, share, SMALL), medium: await square(bytes, share, MEDIUM) };
}

/** Returns the organisation's icon, as PNG. Throws PictureError. */
export async function makeIcon(bytes: Buffer, share: Share): Promise<Buffer> {
  await inspectPicture(bytes, share);
  return square(bytes, share, SMALL);
}

/** Returns a logo that fits into its box and is never enlarged, as PNG. Throws PictureError. */
export async function makeLogo(bytes: Buffer, share: Share): Promise<Buffer> {
  await inspectPicture(bytes, share);
  return transform(bytes, share, {}, (picture) =>
    picture.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true }).png(),
  );
}

export interface EmojiPicture {
  picture: Buffer;
  /** Ending of the picture's file name. */
  extension: 'png' | 'gif';
  /** First frame of an animated picture, as PNG. */
  still: Buffer | undefined;
}

/** Returns the picture of an emoji. Pads animated pictures to a square, and crops others. Throws PictureError. */
export async function makeEmoji(bytes: Buffer, share: Share): Promise<EmojiPicture> {
  const { frames } = await inspectPicture(bytes, share);
  if (frames === 1) return { picture: await square(bytes, share, EMOJI), extension: 'png', still: undefined };
  const padded = { width: EMOJI, height: EMOJI, fit: 'contain', background: 'transparent' } as const;
  return {
    picture: await transform(bytes, share, { animated: true }, (moving) => moving.resize(padded).gif()),
    extension: 'gif',
    still: await transform(bytes, share, {}, (first) => first.resize(padded).png()),
  };
}

/** Returns a picture that fits into a format's box and is never enlarged. Throws PictureError. */
export async function makeThumbnail(bytes: Buffer, share: Share, format: ThumbnailFormat): Promise<Buffer> {
  await inspectPicture(bytes, share);
  const box = { width: format.max_width, height: format.max_height };
  return transform(bytes, share, { animated: format.animated }, (picture) =>
    picture.resize({ ...box, fit: 'inside', withoutEnlargement: true }).webp(),
  );
}

const square = (bytes: Buffer, share: Share, edge: number): Promise<Buffer> =>
  transform(bytes, share, {}, (picture) =>
    picture.resize({ width: edge, height: edge, fit: 'cover', position: 'centre' }).png(),
  );
