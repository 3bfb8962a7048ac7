import { type Actor, type AnyOperation, ApiError } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { checkCaller } from '@team-chat/permissions';
import type { Context } from '../context';

/** Locks the caller's role until `tx` ends. Throws what the gateway throws if the account was deactivated, or lost the role that the
 *  operation needs, after the gateway's check. Call it before locking channels. */
export async function lockCaller(ctx: Context, tx: Transaction, actor: Actor, op: AnyOperation): Promise<void> {
  await ctx.userReplicas.lockShared(tx, actor.realm_id, [actor]);
  const replica = await ctx.userReplicas.find(actor.realm_id, actor.user_id, tx);
  if (replica?.is_active === false) throw new ApiError('UNAUTHORIZED', 'Account is deactivated');
  checkCaller(op, { ...actor, ...replica });
}
