import type * as op from '@team-chat/contracts';
import { navigationViewAdded, navigationViewRemoved, navigationViewUpdated, NotFoundError } from '@team-chat/contracts';
import type { Handler } from '../context';
import { checkViewName } from '../domain/navigation-view';
import { only } from '../events';

export const addNavigationView: Handler<typeof op.addNavigationView> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { fragment, is_pinned } = params;
  const name = checkViewName(fragment, params.name);
  return ctx.db.transaction(async (tx) => {
    const row = { realm_id, user_id, fragment, is_pinned, name };
    const view = await ctx.navigationViews.insert(tx, row);
    await ctx.outbox.add(tx, navigationViewAdded.entry(actor.realm_id, only(actor), { navigation_view: view }));
    return {};
  });
};

export const editNavigationView: Handler<typeof op.editNavigationView> = async (ctx, { actor, params }) => {
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
      await ctx.outbox.add(tx, navigationViewUpdated.entry(actor.realm_id, only(actor), { fragment, data: changes }));
    }
    return {};
  });
};

export const getNavigationViews: Handler<typeof op.getNavigationViews> = async (ctx, { actor }) => ({
  navigation_views: await ctx.navigationViews.list(actor),
});

export const removeNavigationView: Handler<typeof op.removeNavigationView> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { fragment } = params;
  return ctx.db.transaction(async (tx) => {
    const existed = await ctx.navigationViews.remove(tx, { realm_id, user_id, fragment });
    if (!existed) throw new NotFoundError('Navigation view does not exist.');
    await ctx.outbox.add(tx, navigationViewRemoved.entry(actor.realm_id, only(actor), { fragment }));
    return {};
  });
};
