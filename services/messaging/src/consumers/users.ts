import type { LogEntry } from '@team-chat/bus';
import { getUserCards, type UserShaping } from '@team-chat/contracts';
import type { Context } from '../context';
import { applyAccountChange } from '../subscriptions/apply-account-change';

/** Places users whom the log says were added or changed in what their channels depend on. Accounts asks for the same, but
 *  may have failed to. The account is read anew: the entry may be older than what is known here. */
export async function consumeUserEvent(ctx: Context, entry: LogEntry): Promise<void> {
  const { event, shaping } = entry.body();
  const { op, person } = event as { op: string; person: { user_id: number } };
  // Guests to whom a user appears are told of it as of a new one.
  const isNew = op === 'add' && entry.audience.realm === true;
  const concernsChannels = isNew || (op === 'update' && ('role' in person || 'is_active' in person));
  if (!concernsChannels) return;
  const { realm_id } = entry;
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, user_ids: [person.user_id] } });
  const { channel_ids = [], include_default_channels } =
    (shaping as UserShaping | undefined)?.placement ?? {};
  for (const user of users) {
    await applyAccountChange(ctx, { realm_id, ...user, channel_ids, include_default_channels });
  }
}
