import type { Handler } from '@team-chat/bus';
import type { prepareFolderArchive as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const prepareFolderArchive: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, channel_folder_id: folder_id, archive_version: number } = params;
  const archive_version = { realm_id, folder_id, archive_version: number };
  return ctx.db.transaction(async (tx) => {
    if (!(await ctx.folderArchiveVersions.close(tx, archive_version)))
      return { outcome: 'superseded' as const };
    if (!(await ctx.folderArchiveVersions.hasChannels(tx, archive_version)))
      return { outcome: 'closed' as const };
    await ctx.folderArchiveVersions.open(tx, archive_version);
    return { outcome: 'in_use' as const };
  });
};
