import type * as op from '@team-chat/contracts';
import type { Handler } from '../context';
import { checkKeysExist, checkStorageSize } from '../domain/bots';

export const getBotStorage: Handler<typeof op.getBotStorage> = async (ctx, { actor, params }) => {
  const keys = params.keys ?? undefined;
  const storage = await ctx.botStorage.get(actor, keys);
  checkKeysExist(keys ?? [], storage.size);
  return { storage: Object.fromEntries(storage) };
};

/** Removes all keys, or none if one of them does not exist. */
export const removeBotStorage: Handler<typeof op.removeBotStorage> = async (ctx, { actor, params }) => {
  const keys = params.keys ?? undefined;
  await ctx.db.transaction(async (tx) => {
    await ctx.users.lock(tx, actor.realm_id, actor.user_id);
    checkKeysExist(keys ?? [], await ctx.botStorage.remove(tx, actor, keys));
  });
  return {};
};

export const updateBotStorage: Handler<typeof op.updateBotStorage> = async (ctx, { actor, params }) => {
  await ctx.db.transaction(async (tx) => {
    await ctx.users.lock(tx, actor.realm_id, actor.user_id);
    checkStorageSize(await ctx.botStorage.set(tx, actor, params.storage));
  });
  return {};
};
