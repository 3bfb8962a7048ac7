import { realmPlaygroundsChanged } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import type { RealmRow } from '../repositories/realms';

/** Locks the organisation, calls `change`, and announces all playgrounds. */
export function changePlaygrounds<T>(
  ctx: Context,
  realmId: number,
  change: (tx: Transaction, realm: RealmRow) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const result = await change(tx, await ctx.realms.lock(tx, realmId));
    const realm_playgrounds = await ctx.playgrounds.list(realmId, tx);
    await ctx.outbox.add(tx, realmPlaygroundsChanged.entry(realmId, { realm: true }, { realm_playgrounds }));
    return result;
  });
}
