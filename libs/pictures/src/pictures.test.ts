import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { ThumbnailFormat } from '@team-chat/contracts';
import sharp, { type Sharp } from 'sharp';
import { inspectPicture } from './inspect';
import { PictureError } from './picture-error';
import { readPicture } from './read-picture';
import { makeThumbnail } from './thumbnail';

const still: ThumbnailFormat = {
  name: '100x50.webp',
  max_width: 100,
  max_height: 50,
  format: 'webp',
  animated: false,
};
const moving = { ...still, animated: true };

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
/** A picture with noise, so that all of its bytes count. */
const noisy = sharp({
  create: { width: 200, height: 300, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
});
const animation = sharp(
  [
    { create: { width: 200, height: 300, channels: 4, background: 'red' } },
    { create: { width: 200, height: 300, channels: 4, background: 'blue' } },
  ],
  { join: { animated: true } },
);

/** Returns a PNG whose header states this size. */
async function withSize(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(1, 1).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

const factsOf = async (bytes: Buffer) => {
  const { format, width, height, pages = 1, pageHeight = height, exif } = await sharp(bytes).metadata();
  return { format, width, height: pages > 1 ? pageHeight : height, pages, exif };
};

test.each([
  ['PNG', () => plain(200, 300).png(), 'image/png', 200, 300, 1],
  ['JPEG', () => plain(200, 300).jpeg(), 'image/jpeg', 200, 300, 1],
  ['WebP', () => plain(200, 300).webp(), 'image/webp', 200, 300, 1],
  ['AVIF', () => plain(200, 300).avif(), 'image/avif', 200, 300, 1],
  ['TIFF', () => plain(200, 300).tiff(), 'image/tiff', 200, 300, 1],
  ['animated GIF', () => animation.clone().gif(), 'image/gif', 200, 300, 2],
  ['animated WebP', () => animation.clone().webp(), 'image/webp', 200, 300, 2],
  ['rotated JPEG', () => plain(200, 300).jpeg().withMetadata({ orientation: 6 }), 'image/jpeg', 300, 200, 1],
])('facts and thumbnails of a %s', async (_name, make, content_type, width, height, frames) => {
  const bytes = await make().toBuffer();
  expect(await inspectPicture(bytes)).toEqual({ content_type, width, height, frames });
  const scale = Math.min(100 / width, 50 / height);
  const size = { format: 'webp', width: Math.round(width * scale), height: Math.round(height * scale) };
  expect(await factsOf(await makeThumbnail(bytes, still))).toEqual({ ...size, pages: 1 });
  if (frames > 1)
    expect(await factsOf(await makeThumbnail(bytes, moving))).toEqual({ ...size, pages: frames });
});

test('a thumbnail is not larger than its picture', async () => {
  const bytes = await plain(20, 10).png().toBuffer();
  expect(await factsOf(await makeThumbnail(bytes, still))).toMatchObject({ width: 20, height: 10 });
});

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a text', () => Buffer.from('<p>'), PictureError.NO_PICTURE],
  ['nothing', () => Buffer.alloc(0), PictureError.NO_PICTURE],
  [
    'a drawing',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    PictureError.NO_PICTURE,
  ],
  ['too many pixels', () => withSize(9001, 10_000), PictureError.TOO_LARGE],
])('%s is refused', async (_name, make, message) => {
  await expect(inspectPicture(await make())).rejects.toMatchObject({
    name: 'PictureError',
    message,
  });
});

test('a truncated picture has facts, but no thumbnail', async () => {
  const whole = await noisy.clone().png().toBuffer();
  const bytes = whole.subarray(0, whole.length / 2);
  expect(await inspectPicture(bytes)).toMatchObject({ width: 200, height: 300 });
  await expect(makeThumbnail(bytes, still)).rejects.toMatchObject({
    name: 'PictureError',
    message: PictureError.CORRUPT,
  });
});

test('many pictures at once wait for each other', async () => {
  const bytes = await noisy.clone().jpeg().toBuffer();
  const made = await Promise.all(Array.from({ length: 10 }, () => makeThumbnail(bytes, still)));
  expect(made.every((thumbnail) => thumbnail.equals(made[0]!))).toBe(true);
});

test('readPicture reads no more than it may', async () => {
  const stream = () => Readable.from([Buffer.from('ab'), Buffer.from('cd')]);
  expect((await readPicture(stream(), 4)).toString()).toBe('abcd');
  const source = stream();
  await expect(readPicture(source, 3)).rejects.toMatchObject({
    name: 'PictureError',
    message: PictureError.TOO_LARGE,
  });
  expect(source.destroyed).toBe(true);
});
