import type { Handler } from '@team-chat/bus';
import type { getMaxMessageId as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getMaxMessageId: Handler<Context, typeof op> = async (ctx, { params }) => {
  const id = await ctx.conversations.lastReceivedMessageId(params.realm_id, params.user_id);
  return { max_message_id: id ?? -1 };
};
