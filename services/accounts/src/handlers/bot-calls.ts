import type * as op from '@team-chat/contracts';
import { BadRequestError, groupBy } from '@team-chat/contracts';
import { accessBot } from '../access/access-user';
import type { Handler } from '../context';

export const findRepeatableCall: Handler<typeof op.findRepeatableCall> = async (ctx, { actor, params }) => {
  const { realm_id, id: bot_id, is_active } = await accessBot(ctx, actor, params.bot_id);
  const message_id = await ctx.botCalls.findMessageId({ realm_id, bot_id }, params.call_id);
  if (message_id === undefined) throw new BadRequestError('No such call');
  if (!is_active) throw new BadRequestError('User is deactivated');
  return { message_id };
};

export const getBotCalls: Handler<typeof op.getBotCalls> = async (ctx, { actor, params }) => {
  const { realm_id, id: bot_id } = await accessBot(ctx, actor, params.bot_id);
  return { calls: await ctx.botCalls.list({ realm_id, bot_id }, params.before, params.limit) };
};

export const recordBotCalls: Handler<typeof op.recordBotCalls> = async (ctx, { params }) => {
  const byBot = groupBy(params.calls, ({ realm_id, bot_id }) => `${realm_id}:${bot_id}`);
  for (const calls of byBot.values()) await ctx.botCalls.add(calls[0]!, calls);
  return {};
};
