import type { Handler } from '@team-chat/bus';
import type { findChannelFolder as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const findChannelFolder: Handler<Context, typeof op> = async (ctx, { params }) => {
  const key = { realm_id: params.realm_id, id: params.channel_folder_id };
  await ctx.channelFolders.cancelArchiving(key);
  const folder = await ctx.channelFolders.find(key);
  if (!folder) return { channel_folder: null, archive_version: 0 };
  const { archive_version, ...channel_folder } = folder;
  return { channel_folder, archive_version };
};
