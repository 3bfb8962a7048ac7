import { BadRequestError, findChannelFolder } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import type { FolderArchiveVersion } from '../repositories/folder-archive-versions';

const refusal = () => new BadRequestError('Invalid channel folder ID');

/** A folder that a channel may be put into. */
export interface AccessedFolder extends FolderArchiveVersion {
  name: string;
}

/** Returns a folder that a channel may be put into, with its archive_version. Throws if the folder does not exist or is
 *  archived. Call it before the transaction, and `enterFolder` within the transaction. */
export async function accessFolder(ctx: Context, realm_id: number, folder_id: number): Promise<AccessedFolder> {
  const { channel_folder, archive_version } = await ctx.bus.call(findChannelFolder, {
    params: { realm_id, channel_folder_id: folder_id },
  });
  if (!channel_folder || channel_folder.is_archived) throw refusal();
  return { realm_id, folder_id, archive_version, name: channel_folder.name };
}

/** Throws if a request has begun to archive the folder. Until `tx` ends, no request can begin to archive it:
 *  services/snippets-and-folders/decisions/folders.md explains why this check is enough. */
export async function enterFolder(ctx: Context, tx: Transaction, archive_version: FolderArchiveVersion): Promise<void> {
  if (!(await ctx.folderArchiveVersions.enter(tx, archive_version))) throw refusal();
}
