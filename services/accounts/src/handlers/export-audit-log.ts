import type { Handler } from '@team-chat/bus';
import type { exportAuditLog as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const exportAuditLog: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, after_id, limit, ...filters } = params;
  return { entries: await ctx.auditLog.list(realm_id, filters, { after_id, order: 'asc', limit }) };
};
