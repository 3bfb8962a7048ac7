import type { Handler } from '@team-chat/bus';
import { type createChannelFolder as op, channelFolderAdded } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkFolderName } from '../domain/channel-folder';
import { EVERYONE } from '../events';
import { renderDescription } from '../render-description';

export const createChannelFolder: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const name = checkFolderName(params.name);
  const rendered_description = await renderDescription(ctx, actor, params.description);
  return ctx.db.transaction(async (tx) => {
    await ctx.channelFolders.lockOrder(tx, realm_id);
    const folder = await ctx.channelFolders.insert(tx, {
      realm_id,
      name,
      description: params.description,
      rendered_description,
      creator_id: user_id,
      date_created: ctx.now(),
    });
    await ctx.outbox.add(tx, channelFolderAdded.entry(realm_id, EVERYONE, { channel_folder: folder }));
    return { channel_folder_id: folder.id };
  });
};
