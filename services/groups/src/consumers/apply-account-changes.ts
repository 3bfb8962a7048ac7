import type { LogEntry } from '@team-chat/bus';
import { getUserCards, type UserShaping } from '@team-chat/contracts';
import { applyAccountChange } from '../account-changes/apply-account-change';
import type { Context } from '../context';

/** Places users whom the log says were added or changed in what their groups depend on. Accounts asks for the same, but
 *  may have failed to. The account is read anew: the entry may be older than what is known here. */
export async function consumeUserEvent(ctx: Context, entry: LogEntry): Promise<void> {
  const { event, shaping } = entry.body();
  const { op, person } = event as { op: string; person: { user_id: number } };
  // Guests to whom a user appears are told of it as of a new one.
  const isNew = op === 'add' && entry.audience.realm === true;
  const concernsGroups = isNew || (op === 'update' && ('role' in person || 'is_active' in person));
  if (!concernsGroups) return;
  const { realm_id } = entry;
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, user_ids: [person.user_id] } });
  const { group_ids = [] } = (shaping as UserShaping | undefined)?.placement ?? {};
  for (const user of users) await applyAccountChange(ctx, { realm_id, ...user, group_ids });
}
