import type { Handler } from '@team-chat/bus';
import { type addLinkifier as op, BadRequestError, MAX_LINKIFIERS } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeLinkifiers, checkLinkifier } from '../content/linkifiers';

export const addLinkifier: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await checkLinkifier(ctx, actor.realm_id, params);
  const id = await changeLinkifiers(ctx, actor.realm_id, async (tx) => {
    const { length } = await ctx.linkifiers.list(actor.realm_id, tx);
    if (length >= MAX_LINKIFIERS) {
      throw new BadRequestError(`An organization can have at most ${MAX_LINKIFIERS} linkifiers.`);
    }
    return ctx.linkifiers.insert(tx, actor.realm_id, params);
  });
  return { id };
};
