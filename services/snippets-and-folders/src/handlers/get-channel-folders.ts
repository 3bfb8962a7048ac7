import type { Handler } from '@team-chat/bus';
import type { getChannelFolders as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getChannelFolders: Handler<Context, typeof op> = async (ctx, { actor, params }) => ({
  channel_folders: await ctx.channelFolders.list(actor.realm_id, params),
});
