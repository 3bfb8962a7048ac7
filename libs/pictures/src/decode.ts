import { ServiceUnavailableError } from '@team-chat/contracts';
import { type Share, SharedPlaces } from '@team-chat/runtime';
import type { Metadata, Sharp } from 'sharp';

/** Pixels of all frames together. */
const MAX_PIXELS = 90_000_000;
/** Pixels that a frame counts for at least: a frame of one pixel takes as long as some 20,000 of a larger one. */
const MIN_FRAME_PIXELS = 40_000;
/** Pictures that are decoded at the same time in one process: other work needs threads too, and each picture may take 400
 *  MB. */
const MAX_CONCURRENT = 2;
/** Seconds after which work on a picture is given up. */
const LIMIT_S = 20;

type Decoder = typeof import('sharp');
let decoder: Promise<Decoder> | undefined;

/** Loads the decoder when the first picture comes: it takes a tenth of the memory of a process at rest. */
const loadDecoder = (): Promise<Decoder> => (decoder ??= import('sharp').then(({ default: sharp }) => limit(sharp)));

function limit(sharp: Decoder): Decoder {
  // Pictures are few: memory is worth more than the results of operations on earlier ones.
  sharp.cache(false);
  // The threads of the process serve other requests, too.
  sharp.concurrency(1);
  // Other decoders could load files, or take unbounded time.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Heif', 'Jpeg', 'Nsgif', 'Png', 'Tiff', 'Webp'].map((type) => `VipsForeignLoad${type}`),
  });
  return sharp;
}

const places = new SharedPlaces(MAX_CONCURRENT);
/** Headers are read beside the work on pixels: an upload does not wait for the pictures of others. */
const headerPlaces = new SharedPlaces(1);

/** A picture that passed the checks, before any work on its pixels. */
export interface PictureFacts {
  /** Type that the bytes show. */
  content_type: string;
  /** Pixels, turned as the camera's orientation says. */
  width: number;
  height: number;
  frames: number;
}

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  webp: 'image/webp',
};

/** Reads a picture's header and returns the facts in it. Throws PictureError. */
export async function inspectPicture(bytes: Buffer, share: Share): Promise<PictureFacts> {
  const metadata = await readMetadata(bytes, share);
  const content_type = TYPES[typeOf(metadata)];
  if (!content_type) throw new PictureError(REFUSALS.format);
  const frames = content_type === TYPES.tiff ? 1 : (metadata.pages ?? 1);
  const height = metadata.pageHeight ?? metadata.height;
  const { width } = metadata;
  const framePixels = Math.max(width * height, frames > 1 ? MIN_FRAME_PIXELS : 0);
  if (framePixels * frames > MAX_PIXELS) throw new PictureError(REFUSALS.size);
  const isTurned = (metadata.orientation ?? 1) >= 5;
  return { content_type, frames, width: isTurned ? height : width, height: isTurned ? width : height };
}

async function readMetadata(bytes: Buffer, share: Share): Promise<Metadata> {
  const sharp = await loadDecoder();
  try {
    return await headerPlaces.run(share, () => sharp(bytes, { animated: true, limitInputPixels: false }).metadata());
  } catch (error) {
    throw pictureError(REFUSALS.undecodable, error);
  }
}

const typeOf = ({ format, compression }: Metadata): string =>
  format === 'heif' && compression === 'av1' ? 'avif' : format;

/** Turns a picture as its camera was held, and transforms it with `make`. Without `animated` only the first frame counts.
 *  Throws PictureError if the picture is broken, or takes too long. */
export async function transform(
  bytes: Buffer,
  share: Share,
  { animated = false }: { animated?: boolean },
  make: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  const sharp = await loadDecoder();
  const picture = sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  try {
    return await places.run(share, () => make(picture).timeout({ seconds: LIMIT_S }).toBuffer());
  } catch (error) {
    throw pictureError(REFUSALS.corrupted, error);
  }
}

/** Reasons for which a picture is refused, in the words that clients know. */
export const REFUSALS = {
  format: 'Invalid image format',
  undecodable: 'Could not decode image; did you upload an image file?',
  size: 'Image size exceeds limit.',
  corrupted: 'Image is corrupted or truncated',
} as const;

/** A file that cannot be used as a picture. Its message is for the client, with the code BAD_IMAGE. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** Returns the refusal of a picture for an error of its decoder. Other errors stay: the picture may be good. */
const pictureError = (refusal: string, error: unknown) =>
  error instanceof ServiceUnavailableError ? error : new PictureError(refusal, { cause: error });

/** Reads a picture into memory. Throws PictureError if the picture has more than `maxBytes` bytes. */
export async function readPicture(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxBytes) throw new PictureError(REFUSALS.size);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
