import type { Handler } from '@team-chat/bus';
import type { getBots as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { botRecord, defaultChannels } from '../domain/bot-record';

export const getBots: Handler<Context, typeof op> = async (ctx, { actor }) => {
  const rows = await ctx.users.listBots(actor.realm_id, { bot_owner_id: actor.user_id });
  const bots = rows
    .filter((row) => row.is_active)
    .map((row) => {
      const { user_id, email: username, full_name, api_key, avatar_url } = botRecord(ctx.apiKeys, row);
      return { user_id, username, full_name, api_key, avatar_url, ...defaultChannels(row) };
    });
  return { bots };
};
