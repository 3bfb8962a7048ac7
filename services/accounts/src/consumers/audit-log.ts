import type { ConsumedEntry } from '@team-chat/bus';
import type { audited } from '@team-chat/contracts';
import type { Context } from '../context';

/** Adds a change of any service to the audit log. */
export async function recordChange(ctx: Context, { realm_id, fields }: ConsumedEntry<typeof audited>): Promise<void> {
  await ctx.auditLog.insert(realm_id, fields);
}
