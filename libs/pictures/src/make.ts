import type { ThumbnailFormat } from '@team-chat/contracts';
import { inspectPicture, transform } from './decode';

/** Edges of square pictures, in pixels. Source: spec/wire-contract-files-and-time.md, section 2. */
const SMALL = 100;
const MEDIUM = 500;
const EMOJI = 64;
/** The box of a logo, in pixels. */
const LOGO = { width: 800, height: 100 };

/** Returns a user's picture in both sizes, as PNG. Throws PictureError. */
export async function makeAvatars(bytes: Buffer): Promise<{ small: Buffer; medium: Buffer }> {
  await inspectPicture(bytes);
  return { small: await square(bytes, SMALL), medium: await square(bytes, MEDIUM) };
}

/** Returns the organisation's icon, as PNG. Throws PictureError. */
export async function makeIcon(bytes: Buffer): Promise<Buffer> {
  await inspectPicture(bytes);
  return square(bytes, SMALL);
}

/** Returns a logo that fits into its box and is never enlarged, as PNG. Throws PictureError. */
export async function makeLogo(bytes: Buffer): Promise<Buffer> {
  await inspectPicture(bytes);
  return transform(bytes, {}, (picture) => picture.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true }).png());
}

export interface EmojiPicture {
  picture: Buffer;
  /** Ending of the picture's file name. */
  extension: 'png' | 'gif';
  /** First frame of an animated picture, as PNG. */
  still: Buffer | undefined;
}

/** Returns the picture of an emoji. Pads animated pictures to a square, and crops others. Throws PictureError. */
export async function makeEmoji(bytes: Buffer): Promise<EmojiPicture> {
  const { frames } = await inspectPicture(bytes);
  if (frames === 1) return { picture: await square(bytes, EMOJI), extension: 'png', still: undefined };
  const padded = { width: EMOJI, height: EMOJI, fit: 'contain', background: 'transparent' } as const;
  return {
    picture: await transform(bytes, { animated: true }, (moving) => moving.resize(padded).gif()),
    extension: 'gif',
    still: await transform(bytes, {}, (first) => first.resize(padded).png()),
  };
}

/** Returns a picture that fits into a format's box and is never enlarged. Throws PictureError. */
export async function makeThumbnail(bytes: Buffer, format: ThumbnailFormat): Promise<Buffer> {
  await inspectPicture(bytes);
  const box = { width: format.max_width, height: format.max_height };
  return transform(bytes, { animated: format.animated }, (picture) =>
    picture.resize({ ...box, fit: 'inside', withoutEnlargement: true }).webp(),
  );
}

const square = (bytes: Buffer, edge: number): Promise<Buffer> =>
  transform(bytes, {}, (picture) =>
    picture.resize({ width: edge, height: edge, fit: 'cover', position: 'centre' }).png(),
  );
