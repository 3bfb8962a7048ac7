import type { Handler } from '@team-chat/bus';
import { type editNavigationView as op, NotFoundError, navigationViewUpdated } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkViewName } from '../domain/navigation-view';
import { only } from '../events';

export const editNavigationView: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { fragment, is_pinned, name } = params;
  const key = { realm_id, user_id, fragment };
  return ctx.db.transaction(async (tx) => {
    const view = await ctx.navigationViews.lock(tx, key);
    if (!view) throw new NotFoundError('Navigation view does not exist.');
    const checked = name === undefined ? null : checkViewName(fragment, name);
    const changes = { ...(is_pinned !== undefined && { is_pinned }), ...(checked && { name: checked }) };
    if (Object.keys(changes).length > 0) {
      await ctx.navigationViews.update(tx, key, changes);
      await ctx.outbox.add(
        tx,
        navigationViewUpdated.entry(actor.realm_id, only(actor), { fragment, data: changes }),
      );
    }
    return {};
  });
};
