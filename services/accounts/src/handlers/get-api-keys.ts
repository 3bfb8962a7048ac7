import type { Handler } from '@team-chat/bus';
import type { getApiKeys as op } from '@team-chat/contracts';
import { accessKeyHolder, apiKeyRecord } from '../access/access-keys';
import type { Context } from '../context';

export const getApiKeys: Handler<Context, typeof op> = async (ctx, { actor, params, info }) => {
  const holder = await accessKeyHolder(ctx, actor, params.bot_id);
  const rows = await ctx.keys.list(holder);
  const isCaller = holder.id === actor.user_id;
  return { api_keys: rows.map((row) => apiKeyRecord(row, isCaller, info.key_id ?? null)) };
};
