import type * as op from '@team-chat/contracts';
import type { Handler } from '../context';
import { deliver } from '../inbound-email/deliver';

export const deliverEmail: Handler<typeof op.deliverEmail> = (ctx, { params }) => deliver(ctx, params);

export const findInboundAddress: Handler<typeof op.findInboundAddress> = async (ctx, { params }) => {
  const { kind, token } = params.address;
  const found = await (kind === 'reply' ? ctx.emailAddresses.findReply(token) : ctx.emailAddresses.findChannel(token));
  return { realm_id: found?.realm_id ?? null };
};
