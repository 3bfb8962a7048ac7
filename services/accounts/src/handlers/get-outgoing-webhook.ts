import type { Handler } from '@team-chat/bus';
import type { getOutgoingWebhook as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getOutgoingWebhook: Handler<Context, typeof op> = async (ctx, { params }) => {
  const bot = await ctx.users.find(params.realm_id, params.bot_id);
  return { service: (bot?.is_active && bot.bot_settings.service) || null };
};
