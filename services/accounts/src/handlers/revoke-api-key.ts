import { type Handler, invalidate } from '@team-chat/bus';
import { BadRequestError, credentials, type revokeApiKey as op } from '@team-chat/contracts';
import { accessKeyHolder } from '../access/access-keys';
import type { Context } from '../context';
import { replaceApiKey } from '../users/replace-api-key';

export const revokeApiKey: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const holder = await accessKeyHolder(ctx, actor, params.bot_id);
  const forget = () =>
    invalidate(ctx.bus, credentials, holder.realm_id, [holder.delivery_email.toLowerCase()]);
  const isFirst = await ctx.db.transaction(async (tx) => {
    await ctx.users.lock(tx, holder.realm_id, holder.id);
    const key = await ctx.keys.find(tx, holder, { id: params.key_id });
    if (!key) {
      // A request before this one may have died between its commit and the invalidation.
      forget();
      throw new BadRequestError('No such API key');
    }
    await ctx.outbox.audit(tx, { realm_id: holder.realm_id });
    // The description of the first key stays until another key is in its place: a repeated request finds it again.
    if (key.api_key_hash !== null) await ctx.keys.remove(tx, key);
    return key.api_key_hash === null;
  });
  if (isFirst) await replaceApiKey(ctx, actor, holder.id, { forget: true });
  forget();
  return {};
};
