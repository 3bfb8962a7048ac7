import type { Handler } from '@team-chat/bus';
import type { updateLinkifier as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeLinkifiers, checkLinkifier, linkifierNotFound } from '../content/linkifiers';

export const updateLinkifier: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { filter_id, ...given } = params;
  await checkLinkifier(ctx, actor.realm_id, given);
  await changeLinkifiers(ctx, actor.realm_id, async (tx) => {
    if (!(await ctx.linkifiers.update(tx, actor.realm_id, filter_id, given))) throw linkifierNotFound();
  });
  return {};
};
