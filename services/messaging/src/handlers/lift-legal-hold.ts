import type { Handler } from '@team-chat/bus';
import { type liftLegalHold as op, NotFoundError } from '@team-chat/contracts';
import type { Context } from '../context';

export const liftLegalHold: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, hold_id } = params;
  await ctx.db.transaction(async (tx) => {
    const isLifted = await ctx.legalHolds.lift(tx, realm_id, hold_id);
    if (!isLifted) throw new NotFoundError('No such hold is in force');
    await ctx.outbox.audit(tx, { realm_id });
  });
  return {};
};
