import type { Handler } from '@team-chat/bus';
import type { removeBotStorage as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkKeysExist } from '../domain/bot-storage';

/** Removes all of the keys, or nothing. */
export const removeBotStorage: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const keys = params.keys ?? undefined;
  await ctx.db.transaction(async (tx) => {
    await ctx.users.lock(tx, actor.realm_id, actor.user_id);
    checkKeysExist(keys ?? [], await ctx.botStorage.remove(tx, actor, keys));
  });
  return {};
};
