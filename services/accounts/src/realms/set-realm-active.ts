import { invalidate } from '@team-chat/bus';
import { BadRequestError, LOOKUP } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmClosed } from '../events/realm-events';

/** Opens or closes an organisation; asked for again, it changes nothing. When this resolves, every gateway knows. */
export async function setRealmActive(ctx: Context, realmId: number, isActive: boolean): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const changed = await ctx.realms.setActive(tx, realmId, isActive);
    if (changed === undefined) throw new BadRequestError('No such organisation');
    if (changed && !isActive) await ctx.outbox.add(tx, realmClosed(realmId));
  });
  // Even where nothing changed: whoever did it before may have died before saying so.
  invalidate(ctx.bus, LOOKUP.hosts, 0, 'all');
  invalidate(ctx.bus, LOOKUP.credentials, realmId, 'all');
}
