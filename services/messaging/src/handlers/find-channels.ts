import type { Handler } from '@team-chat/bus';
import type { findChannels as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const findChannels: Handler<Context, typeof op> = async (ctx, { params }) => {
  const rows = await ctx.channels.listByIds(params.realm_id, params.channel_ids);
  return {
    channels: rows.map(({ id, name, invite_only, is_archived }) => ({ id, name, invite_only, is_archived })),
  };
};
