import type { Context } from '../context';
import { keyOf, thumbnailFolder } from '../domain/file-names';

/** Removes files of the store to which nothing refers. Those that cannot be removed now stay. */
export async function removeKeys(ctx: Context, keys: string[]): Promise<void> {
  for (const key of keys) {
    await ctx.files.remove(key).catch((error: unknown) => {
      ctx.log.warn({ err: error, key }, 'a file that nothing needs could not be removed');
    });
  }
}

/** Removes the bytes and the thumbnails of files whose rows are gone. Those that cannot be removed now are removed by a later
 *  sweep. */
export async function removeBytes(ctx: Context, pathIds: string[]): Promise<void> {
  for (const pathId of pathIds) {
    try {
      await ctx.files.remove(keyOf(pathId));
      for await (const { key } of ctx.files.list(thumbnailFolder(pathId))) await ctx.files.remove(key);
    } catch (error) {
      ctx.log.warn({ err: error, path_id: pathId }, 'the bytes of a deleted file could not be removed');
    }
  }
}
