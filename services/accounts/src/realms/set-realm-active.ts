import { invalidate } from '@team-chat/bus';
import { BadRequestError, credentials, realmsByHost } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmClosed } from '../events/realm-events';

/** Activates or deactivates an organisation. Idempotent. Resolves when all gateways apply the new state. */
export async function setRealmActive(ctx: Context, realmId: number, isActive: boolean): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const changed = await ctx.realms.setActive(tx, realmId, isActive);
    if (changed === undefined) throw new BadRequestError('No such organisation');
    if (changed) await ctx.outbox.audit(tx, { realm_id: realmId });
    if (changed && !isActive) await ctx.outbox.add(tx, realmClosed(realmId));
  });
  // Invalidates even without a change: an earlier call may have died between its commit and this point.
  invalidate(ctx.bus, realmsByHost, 0, 'all');
  invalidate(ctx.bus, credentials, realmId, 'all');
}
