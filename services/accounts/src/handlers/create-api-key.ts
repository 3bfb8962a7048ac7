import type { Handler } from '@team-chat/bus';
import { BadRequestError, type createApiKey as op, MAX_API_KEYS } from '@team-chat/contracts';
import { accessKeyHolder, apiKeyRecord } from '../access/access-keys';
import type { Context } from '../context';
import { newApiKey } from '../domain/api-keys';

export const createApiKey: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { bot_id, channel_ids = null, expires_at = null, name, permission } = params;
  if (name.trim() === '') throw new BadRequestError('name cannot be blank');
  if (expires_at !== null && expires_at <= ctx.now()) throw new BadRequestError('expires_at is in the past');
  const { realm_id, id: user_id } = await accessKeyHolder(ctx, actor, bot_id);
  const api_key = newApiKey();
  const row = await ctx.db.transaction(async (tx) => {
    const holder = await ctx.users.lock(tx, realm_id, user_id);
    await ctx.keys.removeExpired(tx, holder, ctx.now());
    await ctx.keys.describeFirst(holder, tx);
    if ((await ctx.keys.count(tx, holder)) >= MAX_API_KEYS)
      throw new BadRequestError(`An account can have at most ${MAX_API_KEYS} API keys.`);
    const limits = { permission, channel_ids, expires_at };
    const origin = { realm_id, user_id, name: name.trim(), created_at: ctx.now() };
    await ctx.outbox.audit(tx, { realm_id });
    return ctx.keys.insert(tx, { ...origin, ...limits, ...ctx.apiKeys.store(api_key) });
  });
  return { api_key, key: apiKeyRecord(row, false, null) };
};
