import type * as op from '@team-chat/contracts';
import type { Handler } from '../context';

export const findOpenFolders: Handler<typeof op.findOpenFolders> = async (ctx, { params }) => ({
  channel_folder_ids: await ctx.channels.listOpenFolderIds(params.realm_id),
});

export const prepareFolderArchive: Handler<typeof op.prepareFolderArchive> = async (ctx, { params }) => {
  const { realm_id, channel_folder_id: folder_id, archive_version: number } = params;
  const archive_version = { realm_id, folder_id, archive_version: number };
  return ctx.db.transaction(async (tx) => {
    if (!(await ctx.folderArchiveVersions.close(tx, archive_version))) return { outcome: 'superseded' as const };
    if (!(await ctx.folderArchiveVersions.hasChannels(tx, archive_version))) return { outcome: 'closed' as const };
    await ctx.folderArchiveVersions.open(tx, archive_version);
    return { outcome: 'in_use' as const };
  });
};
