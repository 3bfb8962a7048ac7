import type { Handler } from '@team-chat/bus';
import type { updateBot as op } from '@team-chat/contracts';
import { accessBot } from '../access/access-user';
import { changeBot } from '../bots/change-bot';
import type { Context } from '../context';
import { avatarUrl } from '../domain/avatar';
import { defaultChannels } from '../domain/bot-record';

export const updateBot: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { bot_id, ...requested } = params;
  const bot = await changeBot(ctx, actor, await accessBot(ctx, actor, bot_id), requested);
  const owner = bot.bot_owner_id === null ? undefined : await ctx.users.find(bot.realm_id, bot.bot_owner_id);
  const { service } = bot.bot_settings;
  return {
    full_name: bot.full_name,
    avatar_url: avatarUrl(bot),
    ...(owner && { bot_owner: owner.delivery_email }),
    service_payload_url: service?.base_url ?? null,
    service_interface: service?.interface ?? 1,
    ...defaultChannels(bot),
  };
};
