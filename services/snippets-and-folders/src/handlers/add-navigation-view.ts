import type { Handler } from '@team-chat/bus';
import { type addNavigationView as op, navigationViewAdded } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkViewName } from '../domain/navigation-view';
import { only } from '../events';

export const addNavigationView: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { fragment, is_pinned } = params;
  const name = checkViewName(fragment, params.name);
  return ctx.db.transaction(async (tx) => {
    const row = { realm_id, user_id, fragment, is_pinned, name };
    const view = await ctx.navigationViews.insert(tx, row);
    await ctx.outbox.add(
      tx,
      navigationViewAdded.entry(actor.realm_id, only(actor), { navigation_view: view }),
    );
    return {};
  });
};
