import type * as op from '@team-chat/contracts';
import { liftLegalHold, placeLegalHold } from '@team-chat/contracts';
import type { Handler } from '../context';

/** Operations of the operator that owners do not see, because a hold tells whom an inquiry concerns. */
const HIDDEN = [liftLegalHold.id, placeLegalHold.id];

export const exportAuditLog: Handler<typeof op.exportAuditLog> = async (ctx, { params }) => {
  const { realm_id, after_id, limit, ...filters } = params;
  return { entries: await ctx.auditLog.list(realm_id, filters, { after_id, order: 'asc', limit }) };
};

export const getAuditLog: Handler<typeof op.getAuditLog> = async (ctx, { actor, params }) => {
  const { before_id, limit, ...filters } = params;
  // Reads one entry more than requested: it shows whether there are earlier entries.
  const page = { before_id, order: 'desc', limit: limit + 1 } as const;
  const found = await ctx.auditLog.list(actor.realm_id, { ...filters, hidden: HIDDEN }, page);
  return { entries: found.slice(0, limit), found_oldest: found.length <= limit };
};
