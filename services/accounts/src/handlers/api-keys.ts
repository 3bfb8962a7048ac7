import { invalidate } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import { BadRequestError, credentials, MAX_API_KEYS } from '@team-chat/contracts';
import { accessKeyHolder, apiKeyRecord } from '../access/access-keys';
import type { Handler } from '../context';
import { newApiKey } from '../domain/secret-box';
import { replaceApiKey } from '../users/api-keys';

export const createApiKey: Handler<typeof op.createApiKey> = async (ctx, { actor, params }) => {
  const { bot_id, channel_ids = null, expires_at = null, name, permission } = params;
  if (name.trim() === '') throw new BadRequestError('name cannot be blank');
  if (expires_at !== null && expires_at <= ctx.now()) throw new BadRequestError('expires_at is in the past');
  const { realm_id, id: user_id } = await accessKeyHolder(ctx, actor, bot_id);
  const api_key = newApiKey();
  const row = await ctx.db.transaction(async (tx) => {
    const holder = await ctx.users.lock(tx, realm_id, user_id);
    await ctx.apiKeys.removeExpired(tx, holder, ctx.now());
    await ctx.apiKeys.describeFirst(holder, tx);
    if ((await ctx.apiKeys.count(tx, holder)) >= MAX_API_KEYS) {
      throw new BadRequestError(`An account can have at most ${MAX_API_KEYS} API keys.`);
    }
    const limits = { permission, channel_ids, expires_at };
    const origin = { realm_id, user_id, name: name.trim(), created_at: ctx.now() };
    await ctx.outbox.audit(tx, { realm_id });
    return ctx.apiKeys.insert(tx, { ...origin, ...limits, ...ctx.apiKeyBox.store(api_key) });
  });
  return { api_key, key: apiKeyRecord(row, false, null) };
};

export const getApiKeys: Handler<typeof op.getApiKeys> = async (ctx, { actor, params, info }) => {
  const holder = await accessKeyHolder(ctx, actor, params.bot_id);
  const rows = await ctx.apiKeys.list(holder);
  const isCaller = holder.id === actor.user_id;
  return { api_keys: rows.map((row) => apiKeyRecord(row, isCaller, info.key_id ?? null)) };
};

export const recordKeyUses: Handler<typeof op.recordKeyUses> = async (ctx, { params }) => {
  await ctx.apiKeys.recordUses(params.uses);
  return {};
};

export const revokeApiKey: Handler<typeof op.revokeApiKey> = async (ctx, { actor, params }) => {
  const holder = await accessKeyHolder(ctx, actor, params.bot_id);
  const forget = () => invalidate(ctx.bus, credentials, holder.realm_id, [holder.delivery_email.toLowerCase()]);
  const isFirst = await ctx.db.transaction(async (tx) => {
    await ctx.users.lock(tx, holder.realm_id, holder.id);
    const key = await ctx.apiKeys.find(tx, holder, { id: params.key_id });
    if (!key) {
      // An earlier request may have died between its commit and the invalidation.
      forget();
      throw new BadRequestError('No such API key');
    }
    await ctx.outbox.audit(tx, { realm_id: holder.realm_id });
    // The description of the first key stays until another key replaces the first key: a repeated request finds the
    // description again.
    if (key.api_key_hash !== null) await ctx.apiKeys.remove(tx, key);
    return key.api_key_hash === null;
  });
  if (isFirst) await replaceApiKey(ctx, actor, holder.id, { forget: true });
  forget();
  return {};
};
