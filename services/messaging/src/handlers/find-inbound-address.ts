import type { Handler } from '@team-chat/bus';
import type { findInboundAddress as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const findInboundAddress: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { kind, token } = params.address;
  const found = await (kind === 'reply'
    ? ctx.emailAddresses.findReply(token)
    : ctx.emailAddresses.findChannel(token));
  return { realm_id: found?.realm_id ?? null };
};
