import type { Handler } from '@team-chat/bus';
import { type patchChannelFolders as op, channelFoldersReordered } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkFolderOrder } from '../domain/channel-folder';
import { EVERYONE } from '../events';

export const patchChannelFolders: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const { order } = params;
  return ctx.db.transaction(async (tx) => {
    await ctx.channelFolders.lockOrder(tx, realm_id);
    const folders = await ctx.channelFolders.list(realm_id, { include_archived: true }, tx);
    checkFolderOrder(
      order,
      folders.map((folder) => folder.id),
    );
    await ctx.channelFolders.place(tx, realm_id, order);
    await ctx.outbox.add(tx, channelFoldersReordered.entry(realm_id, EVERYONE, { order }));
    return {};
  });
};
