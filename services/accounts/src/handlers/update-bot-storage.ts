import type { Handler } from '@team-chat/bus';
import type { updateBotStorage as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkStorageSize } from '../domain/bot-storage';

export const updateBotStorage: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await ctx.db.transaction(async (tx) => {
    await ctx.users.lock(tx, actor.realm_id, actor.user_id);
    checkStorageSize(await ctx.botStorage.set(tx, actor, params.storage));
  });
  return {};
};
