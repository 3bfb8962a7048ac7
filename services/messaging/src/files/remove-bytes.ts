import type { Context } from '../context';
import { keyOf } from '../domain/file-names';

/** Removes the bytes of files whose rows are gone. Those that cannot be removed now are removed by a later sweep. */
export async function removeBytes(ctx: Context, pathIds: string[]): Promise<void> {
  for (const pathId of pathIds) {
    await ctx.files.remove(keyOf(pathId)).catch((error: unknown) => {
      ctx.log.warn({ err: error, path_id: pathId }, 'the bytes of a deleted file could not be removed');
    });
  }
}
