import type { Handler } from '@team-chat/bus';
import type { addLinkifier as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { changeLinkifiers, checkLinkifier } from '../content/linkifiers';

export const addLinkifier: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  checkLinkifier(params);
  const id = await changeLinkifiers(ctx, actor.realm_id, (tx) =>
    ctx.linkifiers.insert(tx, actor.realm_id, params),
  );
  return { id };
};
