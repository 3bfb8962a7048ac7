import { ServiceUnavailableError, THUMBNAIL_FORMATS } from '@team-chat/contracts';
import sharp from 'sharp';
import {
  inspectPicture,
  makeAvatars,
  makeEmoji,
  makeIcon,
  makeLogo,
  makeThumbnail,
  PictureError,
  readPicture,
  REFUSALS,
} from '.';

const SHARE = { realm_id: 1, user_id: 7 };

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } });
/** A picture of several frames, one below the other. */
const moving = (width: number, height: number, frames: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * frames * 3 }, (_, index) => (index * 7) % 251)), {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  })
    .gif()
    .toBuffer();
/** A picture of frames of one pixel: 23 bytes each. */
const dots = (frames: number) => {
  const frame = Buffer.from('21f9040001000000' + '2c' + '0000000001000100' + '00' + '0202440100', 'hex');
  const head = Buffer.from('474946383961' + '01000100' + '800000' + '000000ffffff', 'hex');
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
};
const sizeOf = async (picture: Buffer) => {
  const { format, width, height, pageHeight } = await sharp(picture).metadata();
  return [format, width, pageHeight ?? height];
};

test('avatars and icons are squares, cropped in the centre', async () => {
  const half = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'red' } })
    .composite([{ input: await blank(100, 100).negate({ alpha: false }).png().toBuffer(), left: 100, top: 0 }])
    .png()
    .toBuffer();
  const { small, medium } = await makeAvatars(half, SHARE);
  expect([await sizeOf(small), await sizeOf(medium)]).toEqual([
    ['png', 100, 100],
    ['png', 500, 500],
  ]);
  const { channels } = await sharp(small).stats();
  expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([0, 255, 255]);
  expect(await sizeOf(await makeIcon(half, SHARE))).toEqual(['png', 100, 100]);
});

test.each([
  [1600, 100, 800, 50],
  [100, 200, 50, 100],
  [40, 20, 40, 20],
])('a logo of %d × %d becomes one of %d × %d', async (width, height, newWidth, newHeight) => {
  const logo = await makeLogo(await blank(width, height).jpeg().toBuffer(), SHARE);
  expect(await sizeOf(logo)).toEqual(['png', newWidth, newHeight]);
});

test('an emoji that moves goes on moving, and has a picture that does not', async () => {
  const { picture, extension, still } = await makeEmoji(await moving(40, 20, 3), SHARE);
  expect([await sizeOf(picture), extension, await sizeOf(still!)]).toEqual([['gif', 64, 64], 'gif', ['png', 64, 64]]);
  expect((await sharp(picture, { animated: true }).metadata()).pages).toBe(3);
  const plain = await makeEmoji(await blank(40, 20).webp().toBuffer(), SHARE);
  expect([await sizeOf(plain.picture), plain.extension, plain.still]).toEqual([['png', 64, 64], 'png', undefined]);
});

test('thumbnails keep the proportions, and move where the format does', async () => {
  const [animated, plain] = THUMBNAIL_FORMATS as [(typeof THUMBNAIL_FORMATS)[0], (typeof THUMBNAIL_FORMATS)[0]];
  const film = await moving(1000, 500, 2);
  const pagesOf = async (picture: Buffer) => (await sharp(picture, { animated: true }).metadata()).pages ?? 1;
  expect(await pagesOf(await makeThumbnail(film, SHARE, animated))).toBe(2);
  const still = await makeThumbnail(film, SHARE, plain);
  expect([await sizeOf(still), await pagesOf(still)]).toEqual([['webp', 840, 420], 1]);
});

test('the size is that after the camera was turned, and the type that of the bytes', async () => {
  const turned = await blank(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await inspectPicture(turned, SHARE)).toEqual({
    content_type: 'image/jpeg',
    width: 20,
    height: 30,
    frames: 1,
  });
  expect(await sizeOf(await makeLogo(turned, SHARE))).toEqual(['png', 20, 30]);
  const avif = await blank(16, 16).avif().toBuffer();
  expect((await inspectPicture(avif, SHARE)).content_type).toBe('image/avif');
});

test.each<[string, () => Promise<Buffer>, string]>([
  ['a text', async () => Buffer.from('no picture'), REFUSALS.undecodable],
  ['nothing', async () => Buffer.alloc(0), REFUSALS.undecodable],
  [
    'a drawing',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    REFUSALS.undecodable,
  ],
  ['too many pixels', () => blank(10_000, 9001).png().toBuffer(), REFUSALS.size],
  ['too many frames, however small', () => Promise.resolve(dots(2300)), REFUSALS.size],
  ['half a picture', async () => (await blank(500, 500).jpeg().toBuffer()).subarray(0, 700), REFUSALS.corrupted],
])('%s is refused', async (_case, make, message) => {
  const bytes = await make();
  const refused: unknown = await makeAvatars(bytes, SHARE).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PictureError);
  expect((refused as PictureError).message).toBe(message);
});

test('the pages of a scan are no frames', async () => {
  const page = await blank(9, 9).png().toBuffer();
  const scan = await sharp([page, page], { join: { animated: true } })
    .tiff()
    .toBuffer();
  expect((await sharp(scan).metadata()).pages).toBe(2);
  expect(await inspectPicture(scan, SHARE)).toMatchObject({ width: 9, height: 9, frames: 1 });
});

test('pictures of an organisation wait for each other, and delay none of another', async () => {
  const picture = await blank(300, 200).jpeg().toBuffer();
  const made: number[] = [];
  const makeFor = async (realm_id: number) => {
    const icon = await makeIcon(picture, { realm_id, user_id: 7 });
    made.push(realm_id);
    return icon;
  };
  const icons = await Promise.all([...Array.from({ length: 10 }, () => makeFor(1)), makeFor(2)]);
  expect(icons.every((icon) => icon.equals(icons[0]!))).toBe(true);
  // Without turns it would be the last.
  expect(made.lastIndexOf(2)).toBeLessThan(8);
});

test('a picture that must not wait is refused as such, not as broken', async () => {
  const picture = await blank(300, 200).jpeg().toBuffer();
  const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => inspectPicture(picture, SHARE)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ reason }) => reason instanceof ServiceUnavailableError)).toBe(true);
});

test('a file is read up to a limit', async () => {
  const chunks = async function* () {
    yield Buffer.from('abc');
    yield Buffer.from('de');
  };
  expect((await readPicture(chunks(), 5)).toString()).toBe('abcde');
  await expect(readPicture(chunks(), 4)).rejects.toThrow(REFUSALS.size);
});

test('many small frames are a picture, as long as they are no more work than the largest picture', async () => {
  expect(await inspectPicture(dots(2200), SHARE)).toMatchObject({ frames: 2200, width: 1 });
});
