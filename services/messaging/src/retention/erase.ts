import type { Context } from '../context';

const BATCH = 500;

/** Erases messages that have been in the archive for long enough. */
export async function eraseArchivedMessages(ctx: Context): Promise<void> {
  while ((await ctx.messageArchive.erase(ctx.config.MESSAGE_ARCHIVE_DAYS, BATCH)) === BATCH);
}
