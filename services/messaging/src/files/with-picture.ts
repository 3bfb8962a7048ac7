import { Semaphore } from 'async-mutex';
import { readPicture } from '@team-chat/pictures';
import type { Context } from '../context';

/** Larger pictures have no previews. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/** Pictures that one replica has in memory at the same time. */
const MAX_CONCURRENT = 4;

const places = new Semaphore(MAX_CONCURRENT);

/** Reads an uploaded picture into memory and runs `work` with it, when few others are there. */
export function withPicture<T>(ctx: Context, key: string, work: (bytes: Buffer) => Promise<T>): Promise<T> {
  return places.runExclusive(async () => {
    const stored = await ctx.files.get(key);
    if (!stored) throw new Error(`the file ${key} is not in the store`);
    return work(await readPicture(stored.content, MAX_PICTURE_BYTES));
  });
}
