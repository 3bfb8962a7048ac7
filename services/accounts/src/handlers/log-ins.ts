import { invalidate } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import { credentials } from '@team-chat/contracts';
import type { Handler } from '../context';
import { checkPad } from '../domain/one-time-pad';
import { useDesktopToken } from '../log-ins/desktop-token';
import { logOutUrl } from '../log-ins/external/providers';
import { findBrowser } from '../log-ins/sessions';
import { completeLogIn } from '../log-ins/complete-log-in';
import { authenticateByPassword, checkMayLogIn, getUserWithoutPassword, proveDevice } from '../users/log-in-checks';

export const completeDesktopLogIn: Handler<typeof op.completeDesktopLogIn> = async (ctx, { params, info }) => {
  const found = await useDesktopToken(ctx, params.realm_id, params.token);
  if (!found) return { session: null };
  await checkMayLogIn(ctx, found.user);
  const outcome = await completeLogIn(ctx, found.user, null, found.method, info);
  return { session: outcome.kind === 'session' ? outcome.session : null };
};

export const endSession: Handler<typeof op.endSession> = async (ctx, { params }) => {
  const found = await findBrowser(ctx, params);
  if (!found) return { provider_url: null };
  const { user, key } = found;
  await ctx.db.transaction(async (tx) => {
    const holder = await ctx.users.lock(tx, user.realm_id, user.id);
    await ctx.outbox.audit(tx, { realm_id: holder.realm_id, actor_id: holder.id });
    await ctx.apiKeys.remove(tx, { realm_id: holder.realm_id, id: key.id });
  });
  invalidate(ctx.bus, credentials, user.realm_id, [user.delivery_email.toLowerCase()]);
  return { provider_url: await logOutUrl(ctx, user.realm_id, key.session_method!) };
};

export const findSession: Handler<typeof op.findSession> = async (ctx, { params }) => {
  const found = await findBrowser(ctx, params);
  if (!found) return { session: null };
  const { user, key } = found;
  return {
    session: { email: user.delivery_email, api_key: params.api_key, expires_at: key.expires_at! },
  };
};

export const logIn: Handler<typeof op.logIn> = async (ctx, { params, info }) => {
  const { realm_id, username, password, device, app } = params;
  if (app) checkPad(app.otp);
  const user =
    password === null
      ? await getUserWithoutPassword(ctx, realm_id, username)
      : await authenticateByPassword(ctx, realm_id, username, password, device);
  return { outcome: await completeLogIn(ctx, user, app, 'password', info), device: proveDevice(ctx, user) };
};
