import { type Handler, invalidate } from '@team-chat/bus';
import { BadRequestError, credentials, type regenerateApiKey as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { newApiKey } from '../domain/api-keys';
import { replaceApiKey } from '../users/replace-api-key';

/** Replaces the key that the request was made with; the account's first key where that is the one of a browser, which stays
 *  logged in. */
export const regenerateApiKey: Handler<Context, typeof op> = async (ctx, { actor, info }) => {
  const { realm_id, user_id } = actor;
  if (info.key_id === undefined) return replaceApiKey(ctx, actor, user_id);
  const id = info.key_id;
  const api_key = newApiKey();
  const replaced = await ctx.db.transaction(async (tx) => {
    const user = await ctx.users.lock(tx, realm_id, user_id);
    const key = await ctx.keys.find(tx, user, { id });
    if (!key) throw new BadRequestError('No such API key');
    if (key.session_method !== null) return undefined;
    await ctx.outbox.audit(tx, { realm_id });
    await ctx.keys.replace(tx, key, ctx.apiKeys.store(api_key));
    return user;
  });
  if (!replaced) return replaceApiKey(ctx, actor, user_id);
  invalidate(ctx.bus, credentials, realm_id, [replaced.delivery_email.toLowerCase()]);
  return { api_key };
};
