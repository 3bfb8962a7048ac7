import type { Handler } from '@team-chat/bus';
import { BadRequestError, type markTopicAsRead as op } from '@team-chat/contracts';
import { accessChannelContent } from '../access/access-channel';
import type { Context } from '../context';
import { normalizeTopic } from '../domain/message-text';
import { markAsRead } from '../reading/mark-as-read';

export const markTopicAsRead: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { conversation_id } = await accessChannelContent(ctx, actor, params.stream_id);
  const topic = normalizeTopic(params.topic_name);
  await ctx.db.transaction(async (tx) => {
    if (!(await ctx.marking.hasTopic(tx, actor, conversation_id, topic))) {
      throw new BadRequestError(`No such topic '${params.topic_name}'`);
    }
    await markAsRead(ctx, tx, actor, conversation_id, topic);
  });
  return {};
};
