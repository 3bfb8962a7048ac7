import type { Handler } from '@team-chat/bus';
import type { findOpenFolders as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const findOpenFolders: Handler<Context, typeof op> = async (ctx, { params }) => ({
  channel_folder_ids: await ctx.channels.listOpenFolderIds(params.realm_id),
});
