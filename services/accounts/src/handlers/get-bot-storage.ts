import type { Handler } from '@team-chat/bus';
import type { getBotStorage as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkKeysExist } from '../domain/bot-storage';

export const getBotStorage: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const keys = params.keys ?? undefined;
  const storage = await ctx.botStorage.get(actor, keys);
  checkKeysExist(keys ?? [], storage.size);
  return { storage: Object.fromEntries(storage) };
};
