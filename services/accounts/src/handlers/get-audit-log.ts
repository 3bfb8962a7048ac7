import type { Handler } from '@team-chat/bus';
import type { getAuditLog as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getAuditLog: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { before_id, limit, ...filters } = params;
  // One more than asked for tells whether there are earlier ones.
  const page = { before_id, order: 'desc', limit: limit + 1 } as const;
  const found = await ctx.auditLog.list(actor.realm_id, filters, page);
  return { entries: found.slice(0, limit), found_oldest: found.length <= limit };
};
