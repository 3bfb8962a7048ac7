import type { Handler } from '@team-chat/bus';
import type { removeLinkifier as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeLinkifiers, linkifierNotFound } from '../content/linkifiers';

export const removeLinkifier: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await changeLinkifiers(ctx, actor.realm_id, async (tx) => {
    if (!(await ctx.linkifiers.remove(tx, actor.realm_id, params.filter_id))) throw linkifierNotFound();
  });
  return {};
};
