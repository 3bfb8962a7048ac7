import { BadRequestError, prepareFolderArchive } from '@team-chat/contracts';
import type { Context } from './context';
import type { FolderKey } from './repositories/channel-folders';

export const FOLDER_IN_USE = 'You need to remove all the channels from this folder to archive it.';

/** Makes messaging refuse further channels in a folder. Returns the closed archive version, or undefined if the folder
 *  is already archived or a newer version exists. Throws BadRequestError if the folder has channels. See
 *  decisions/folders.md. */
export async function closeFolder(ctx: Context, { realm_id, id }: FolderKey): Promise<number | undefined> {
  const archive_version = await ctx.db.transaction(async (tx) => {
    const folder = (await ctx.channelFolders.lock(tx, { realm_id, id }))!;
    return folder.is_archived ? undefined : ctx.channelFolders.beginArchiving(tx, { realm_id, id });
  });
  if (archive_version === undefined) return undefined;
  const { outcome } = await ctx.bus.call(prepareFolderArchive, {
    params: { realm_id, channel_folder_id: id, archive_version },
  });
  if (outcome === 'in_use') throw new BadRequestError(FOLDER_IN_USE);
  return outcome === 'closed' ? archive_version : undefined;
}
