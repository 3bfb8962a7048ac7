import type { LogEntry } from '@team-chat/bus';
import type { Context } from '../context';

/** Updates whom guests see when the log says that somebody's conversations changed: messaging asks for the same, but may
 *  have failed to. */
export async function consumeSubscriptionEvent(ctx: Context, entry: LogEntry): Promise<void> {
  const { op, user_ids } = entry.body().event;
  // Of every change there is one that tells the others.
  if (op !== 'peer_add' && op !== 'peer_remove') return;
  await ctx.accessibleUserUpdates.request(entry.realm_id, user_ids as number[]);
}

/** The same for roles and new guests, as accounts itself may have died before it was done. */
export async function consumeRoleEvent(ctx: Context, entry: LogEntry): Promise<void> {
  const { op, person } = entry.body().event as { op: string; person: { user_id: number } };
  const concernsVisibility = (op === 'add' && entry.audience.realm) || (op === 'update' && 'role' in person);
  if (concernsVisibility) await ctx.accessibleUserUpdates.request(entry.realm_id, [person.user_id]);
}

/** The same for the organisation's setting. */
export async function consumeLimitEvent(ctx: Context, entry: LogEntry): Promise<void> {
  const { op, data } = entry.body().event as { op: string; data: object };
  if (op !== 'update_dict' || !('can_access_all_users_group' in data)) return;
  await ctx.accessibleUserUpdates.request(entry.realm_id, null);
}
