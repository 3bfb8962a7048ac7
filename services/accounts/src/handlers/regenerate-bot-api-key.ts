import type { Handler } from '@team-chat/bus';
import type { regenerateBotApiKey as op } from '@team-chat/contracts';
import { accessBot } from '../access/access-user';
import type { Context } from '../context';
import { replaceApiKey } from '../users/replace-api-key';

export const regenerateBotApiKey: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const bot = await accessBot(ctx, actor, params.bot_id);
  return replaceApiKey(ctx, actor, bot.id);
};
