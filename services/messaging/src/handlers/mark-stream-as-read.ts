import type { Handler } from '@team-chat/bus';
import type { markStreamAsRead as op } from '@team-chat/contracts';
import { accessChannelContent } from '../access/access-channel';
import type { Context } from '../context';
import { markAsRead } from '../reading/mark-as-read';

export const markStreamAsRead: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const channel = await accessChannelContent(ctx, actor, params.stream_id);
  await ctx.db.transaction((tx) => markAsRead(ctx, tx, actor, channel.conversation_id));
  return {};
};
