import type { Handler } from '@team-chat/bus';
import { BadRequestError, type updateChannelFolder as op } from '@team-chat/contracts';
import { ConflictError, retryOnConflict } from '@team-chat/db';
import { closeFolder, FOLDER_IN_USE } from '../archiving';
import type { Context } from '../context';
import { checkFolderChanges, differences, type FolderChanges } from '../domain/channel-folder';
import { folderUpdated } from '../events';
import { renderDescription } from '../render-description';
import type { FolderKey } from '../repositories/channel-folders';

export const updateChannelFolder: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { channel_folder_id: id, ...wanted } = params;
  const key = { realm_id: actor.realm_id, id };
  if (!(await ctx.channelFolders.find(key))) throw new BadRequestError('Invalid channel folder ID');
  const changes = checkFolderChanges(wanted);
  if (changes.description !== undefined) {
    changes.rendered_description = await renderDescription(ctx, actor, changes.description);
  }
  const attempt = async () => {
    const archive_version = changes.is_archived ? await closeFolder(ctx, key) : undefined;
    await apply(ctx, key, changes, archive_version);
  };
  await retryOnConflict(attempt).catch((error: unknown) => {
    // Every attempt failed because another channel was put into the folder meanwhile.
    throw error instanceof ConflictError ? new BadRequestError(FOLDER_IN_USE) : error;
  });
  return {};
};

/** Applies the changes. Throws ConflictError if the folder is to be archived but has another archive version by now. */
function apply(
  ctx: Context,
  key: FolderKey,
  changes: FolderChanges,
  archive_version?: number,
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const folder = (await ctx.channelFolders.lock(tx, key))!;
    const different = differences(folder, changes);
    if (different.is_archived && folder.archive_version !== archive_version) throw new ConflictError();
    if (Object.keys(different).length > 0) await ctx.channelFolders.update(tx, key, different);
    await ctx.outbox.add(tx, ...folderUpdated(key.realm_id, key.id, different));
  });
}
