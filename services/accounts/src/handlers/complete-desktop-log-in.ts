import type { Handler } from '@team-chat/bus';
import type { completeDesktopLogIn as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { useDesktopToken } from '../log-ins/desktop-token';
import { outcomeFor } from '../log-ins/outcome';
import { checkMayLogIn } from '../users/check-log-in';

export const completeDesktopLogIn: Handler<Context, typeof op> = async (ctx, { params, info }) => {
  const found = await useDesktopToken(ctx, params.realm_id, params.token);
  if (!found) return { session: null };
  await checkMayLogIn(ctx, found.user);
  const outcome = await outcomeFor(ctx, found.user, null, found.method, info);
  return { session: outcome.kind === 'session' ? outcome.session : null };
};
