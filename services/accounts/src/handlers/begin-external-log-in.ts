import type { Handler } from '@team-chat/bus';
import type { beginExternalLogIn as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkPad } from '../domain/one-time-pad';
import { logInUrl } from '../log-ins/external/ask-provider';
import { ATTEMPT_S, sealAttempt } from '../log-ins/external/attempt';
import { providerOf } from '../log-ins/external/provider-of';

export const beginExternalLogIn: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, provider: name, app, next } = params;
  if (app) checkPad(app.otp);
  const realm = (await ctx.realms.find(realm_id))!;
  const provider = providerOf(ctx, realm, name);
  if (!provider) return { url: null, attempt: null };
  const { url, ...secrets } = await logInUrl(ctx, realm, provider);
  const expires_at = ctx.now() + ATTEMPT_S;
  return { url, attempt: sealAttempt(ctx, { realm_id, provider: name, app, next, expires_at, ...secrets }) };
};
