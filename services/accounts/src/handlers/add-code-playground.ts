import type { Handler } from '@team-chat/bus';
import { type addCodePlayground as op, BadRequestError, MAX_PLAYGROUNDS } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkPlaygroundUrl } from '../domain/playground';
import { changePlaygrounds } from '../realms/change-playgrounds';

export const addCodePlayground: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  checkPlaygroundUrl(params.url_template);
  const id = await changePlaygrounds(ctx, realm_id, async (tx) => {
    const { length } = await ctx.playgrounds.list(realm_id, tx);
    if (length >= MAX_PLAYGROUNDS) {
      throw new BadRequestError(`An organization can have at most ${MAX_PLAYGROUNDS} playgrounds.`);
    }
    const added = await ctx.playgrounds.insert(tx, realm_id, params);
    if (added === undefined) {
      throw new BadRequestError('There is a playground with this name for this language already.');
    }
    return added;
  });
  return { id };
};
