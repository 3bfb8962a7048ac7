import type { Handler } from '@team-chat/bus';
import { BadRequestError, type reorderProfileFields as op } from '@team-chat/contracts';
import { changeProfileFields } from '../profiles/change-profile-fields';
import type { Context } from '../context';

/** Sets the order of the fields; ignores ids that name no field. Source: spec/wire-contract.md, section 2.19. */
export const reorderProfileFields: Handler<Context, typeof op> = (ctx, { actor, params }) => {
  const places = new Map(params.order.map((id, place) => [id, place]));
  return changeProfileFields(ctx, actor.realm_id, async (tx, fields) => {
    if (fields.some(({ id }) => !places.has(id))) throw new BadRequestError('Invalid order mapping.');
    await ctx.profileFields.reorder(tx, actor.realm_id, places);
    return {};
  });
};
