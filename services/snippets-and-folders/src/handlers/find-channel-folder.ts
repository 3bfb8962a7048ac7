import type { Handler } from '@team-chat/bus';
import type { findChannelFolder as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const findChannelFolder: Handler<Context, typeof op> = async (ctx, { params }) => ({
  channel_folder: (await ctx.channelFolders.find(params.realm_id, params.channel_folder_id)) ?? null,
});
