import type { Handler } from '@team-chat/bus';
import { NotFoundError, type removeNavigationView as op, navigationViewRemoved } from '@team-chat/contracts';
import type { Context } from '../context';
import { only } from '../events';

export const removeNavigationView: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { fragment } = params;
  return ctx.db.transaction(async (tx) => {
    const existed = await ctx.navigationViews.remove(tx, { realm_id, user_id, fragment });
    if (!existed) throw new NotFoundError('Navigation view does not exist.');
    await ctx.outbox.add(tx, navigationViewRemoved.entry(actor.realm_id, only(actor), { fragment }));
    return {};
  });
};
