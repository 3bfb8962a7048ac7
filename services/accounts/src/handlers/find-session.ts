import type { Handler } from '@team-chat/bus';
import type { findSession as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { findBrowser } from '../log-ins/find-browser';

export const findSession: Handler<Context, typeof op> = async (ctx, { params }) => {
  const found = await findBrowser(ctx, params);
  if (!found) return { session: null };
  const { user, key } = found;
  return {
    session: { email: user.delivery_email, api_key: params.api_key, expires_at: key.expires_at! },
  };
};
