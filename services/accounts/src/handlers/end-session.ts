import { type Handler, invalidate } from '@team-chat/bus';
import { credentials, type endSession as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { findBrowser } from '../log-ins/find-browser';
import { logOutUrl } from '../log-ins/external/log-out-url';

export const endSession: Handler<Context, typeof op> = async (ctx, { params }) => {
  const found = await findBrowser(ctx, params);
  if (!found) return { provider_url: null };
  const { user, key } = found;
  await ctx.db.transaction(async (tx) => {
    const holder = await ctx.users.lock(tx, user.realm_id, user.id);
    await ctx.outbox.audit(tx, { realm_id: holder.realm_id, actor_id: holder.id });
    await ctx.keys.remove(tx, { realm_id: holder.realm_id, id: key.id });
  });
  invalidate(ctx.bus, credentials, user.realm_id, [user.delivery_email.toLowerCase()]);
  return { provider_url: await logOutUrl(ctx, user.realm_id, key.session_method!) };
};
