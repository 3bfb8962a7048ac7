import type { Handler } from '@team-chat/bus';
import { BadRequestError, type placeLegalHold as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const placeLegalHold: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, user_id, channel_id, reason } = params;
  if ((user_id === null) === (channel_id === null)) {
    throw new BadRequestError('A hold is on a person or on a channel');
  }
  if (channel_id !== null && (await ctx.channels.listByIds(realm_id, [channel_id])).length === 0) {
    throw new BadRequestError('Invalid channel ID');
  }
  const hold_id = await ctx.db.transaction(async (tx) => {
    await ctx.outbox.audit(tx, { realm_id });
    return ctx.legalHolds.insert(tx, realm_id, { user_id, channel_id }, reason);
  });
  return { hold_id };
};
