import type { ConsumedEntry } from '@team-chat/bus';
import {
  getUserCards,
  type realmPropertyUpdated,
  type realmUserAdded,
  type realmUserUpdated,
} from '@team-chat/contracts';
import { applyAccountChange } from '../account-changes/apply-account-change';
import { regroupPages } from '../account-changes/regroup-members';
import type { Context } from '../context';

/** Puts a new user into the groups of the role and of the invitation. */
export async function applyNewAccount(
  ctx: Context,
  { realm_id, audience, fields, shaping }: ConsumedEntry<typeof realmUserAdded>,
): Promise<void> {
  // Guests to whom a user becomes visible get the event too.
  if (!audience.realm) return;
  await applyAccount(ctx, realm_id, fields.person.user_id, shaping?.placement?.group_ids);
}

/** Updates a user's memberships after a change of the role, or of whether the account is active. */
export async function applyAccountUpdate(
  ctx: Context,
  { realm_id, fields: { person } }: ConsumedEntry<typeof realmUserUpdated>,
): Promise<void> {
  if ('role' in person || 'is_active' in person) await applyAccount(ctx, realm_id, person.user_id);
}

/** Reads the account and applies it: the entry may be older than the data that this service has stored. Accounts also
 *  requests this by a call, which may fail. */
async function applyAccount(
  ctx: Context,
  realm_id: number,
  user_id: number,
  group_ids: number[] = [],
): Promise<void> {
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, user_ids: [user_id] } });
  for (const user of users) await applyAccountChange(ctx, { realm_id, ...user, group_ids });
}

/** Moves members into and out of the group of full members after the waiting period has changed. */
export async function regroupAfterWaitingPeriodChange(
  ctx: Context,
  { realm_id, fields }: ConsumedEntry<typeof realmPropertyUpdated>,
): Promise<void> {
  if (fields.property !== 'waiting_period_threshold') return;
  await ctx.db.transaction((tx) => ctx.waitingPeriodGuard.bump(tx, realm_id));
  await regroupPages(ctx, realm_id, (after, limit) => ctx.fullMembers.listMembers(realm_id, after, limit));
}
