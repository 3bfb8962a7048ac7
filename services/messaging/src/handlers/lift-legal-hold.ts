import type { Handler } from '@team-chat/bus';
import { type liftLegalHold as op, NotFoundError } from '@team-chat/contracts';
import type { Context } from '../context';

export const liftLegalHold: Handler<Context, typeof op> = async (ctx, { params }) => {
  if (!(await ctx.legalHolds.lift(params.realm_id, params.hold_id))) {
    throw new NotFoundError('No such hold is in force');
  }
  return {};
};
