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
  return { hold_id: await ctx.legalHolds.insert(realm_id, { user_id, channel_id }, reason) };
};
