import type { Handler } from '@team-chat/bus';
import { BadRequestError, type reorderLinkifiers as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeLinkifiers } from '../content/linkifiers';

/** Sets the order of the linkifiers. Throws BadRequestError unless the request names each exactly once. */
export const reorderLinkifiers: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const order = params.ordered_linkifier_ids;
  await changeLinkifiers(ctx, realm_id, async (tx) => {
    const present = new Set((await ctx.linkifiers.list(realm_id, tx)).map(({ id }) => id));
    const isComplete = order.length === present.size && new Set(order).size === present.size;
    if (!isComplete || order.some((id) => !present.has(id))) {
      throw new BadRequestError('Invalid order mapping.');
    }
    for (const [index, id] of order.entries()) {
      await ctx.linkifiers.update(tx, realm_id, id, { position: index + 1 });
    }
  });
  return {};
};
