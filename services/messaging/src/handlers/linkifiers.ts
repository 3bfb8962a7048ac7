import type * as op from '@team-chat/contracts';
import { BadRequestError, MAX_LINKIFIERS } from '@team-chat/contracts';
import { changeLinkifiers, checkLinkifier, linkifierNotFound } from '../content/linkifiers';
import type { Handler } from '../context';

export const addLinkifier: Handler<typeof op.addLinkifier> = async (ctx, { actor, params }) => {
  await checkLinkifier(ctx, actor, params);
  const id = await changeLinkifiers(ctx, actor.realm_id, async (tx) => {
    const { length } = await ctx.linkifiers.list(actor.realm_id, tx);
    if (length >= MAX_LINKIFIERS) {
      throw new BadRequestError(`An organization can have at most ${MAX_LINKIFIERS} linkifiers.`);
    }
    return ctx.linkifiers.insert(tx, actor.realm_id, params);
  });
  return { id };
};

export const getLinkifiers: Handler<typeof op.getLinkifiers> = async (ctx, { actor }) => ({
  linkifiers: await ctx.linkifiers.list(actor.realm_id),
});

export const removeLinkifier: Handler<typeof op.removeLinkifier> = async (ctx, { actor, params }) => {
  await changeLinkifiers(ctx, actor.realm_id, async (tx) => {
    if (!(await ctx.linkifiers.remove(tx, actor.realm_id, params.filter_id))) throw linkifierNotFound();
  });
  return {};
};

/** Sets the order of the linkifiers. Throws BadRequestError unless the request names each linkifier exactly once. */
export const reorderLinkifiers: Handler<typeof op.reorderLinkifiers> = async (ctx, { actor, params }) => {
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

export const updateLinkifier: Handler<typeof op.updateLinkifier> = async (ctx, { actor, params }) => {
  const { filter_id, ...given } = params;
  await checkLinkifier(ctx, actor, given);
  await changeLinkifiers(ctx, actor.realm_id, async (tx) => {
    if (!(await ctx.linkifiers.update(tx, actor.realm_id, filter_id, given))) throw linkifierNotFound();
  });
  return {};
};
