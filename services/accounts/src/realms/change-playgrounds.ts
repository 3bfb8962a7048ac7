import { type Actor, type AnyOperation, realmPlaygroundsChanged } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { lockCaller } from '../access/access-user';
import type { Context } from '../context';
import type { RealmRow } from '../repositories/realms';

/** Locks the caller of the operation and the organisation, calls `change`, and announces all playgrounds. */
export function changePlaygrounds<T>(
  ctx: Context,
  actor: Actor,
  op: AnyOperation,
  change: (tx: Transaction, realm: RealmRow) => Promise<T>,
): Promise<T> {
  const { realm_id } = actor;
  return ctx.db.transaction(async (tx) => {
    await lockCaller(ctx, tx, actor, op);
    const result = await change(tx, await ctx.realms.lock(tx, realm_id));
    const realm_playgrounds = await ctx.playgrounds.list(realm_id, tx);
    await ctx.outbox.add(tx, realmPlaygroundsChanged.entry(realm_id, { realm: true }, { realm_playgrounds }));
    return result;
  });
}
