import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { PictureError } from './picture-error';

/** Pixels of all frames together. Source: spec/wire-contract-files-and-time.md, "General for this sheet". */
export const MAX_PIXELS = 90_000_000;
/** Time for one picture, in seconds. */
const TIMEOUT_S = 20;
/** Pictures that are decoded at the same time in one process, each in one thread. Each may take 400 MB. */
const MAX_CONCURRENT = 2;

// Memory is given back at once, and the only decoders are those of the types that clients upload.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Heif', 'Jpeg', 'Nsgif', 'Png', 'Tiff', 'Webp'].map((type) => `VipsForeignLoad${type}`),
});

/** Runs `work` with the picture when few others are being decoded. Throws PictureError if the picture cannot be decoded. */
export async function decode<T>(
  bytes: Buffer,
  options: Pick<SharpOptions, 'animated'>,
  work: (picture: Sharp) => Promise<T>,
): Promise<T> {
  await enter();
  try {
    const picture = sharp(bytes, { ...options, failOn: 'error', limitInputPixels: MAX_PIXELS });
    return await work(picture.timeout({ seconds: TIMEOUT_S }));
  } catch (error) {
    throw error instanceof PictureError ? error : new PictureError(reasonOf(error), { cause: error });
  } finally {
    leave();
  }
}

function reasonOf(error: unknown): string {
  const { message } = error as Error;
  if (/unsupported image format|is empty/.test(message)) return PictureError.NO_PICTURE;
  return /pixel limit|^timeout/.test(message) ? PictureError.TOO_LARGE : PictureError.CORRUPT;
}

let running = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (running === MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
}

/** Passes the place on to the one that has waited longest. */
function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}
