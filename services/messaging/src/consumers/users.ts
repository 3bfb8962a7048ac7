import type { ConsumedEntry } from '@team-chat/bus';
import {
  getUserCards,
  type mutedUsersChanged,
  type NewUserPlacement,
  type realmUserAdded,
  type realmUserUpdated,
  type userSettingUpdated,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { readMutedUser } from '../reading/mark-as-read';
import { applyAccountChange } from '../subscriptions/apply-account-change';

/** Subscribes a new user to the default channels and the channels of the invitation. */
export async function applyNewAccount(
  ctx: Context,
  { realm_id, audience, fields, shaping }: ConsumedEntry<typeof realmUserAdded>,
): Promise<void> {
  // Guests to whom a user becomes visible get the event too.
  if (audience.realm) await applyAccount(ctx, realm_id, fields.person.user_id, shaping?.placement);
}

/** Applies a change of a user's role, or of whether the account is active, to the user's channels. */
export async function applyAccountUpdate(
  ctx: Context,
  { realm_id, fields: { person } }: ConsumedEntry<typeof realmUserUpdated>,
): Promise<void> {
  if ('role' in person || 'is_active' in person) await applyAccount(ctx, realm_id, person.user_id);
}

/** Reads the account from accounts and applies it: the entry may be older than the data that this service has stored.
 *  Accounts also requests this by a call, which may fail. */
async function applyAccount(
  ctx: Context,
  realm_id: number,
  user_id: number,
  placement?: NewUserPlacement,
): Promise<void> {
  const { users } = await ctx.bus.call(getUserCards, { params: { realm_id, user_ids: [user_id] } });
  const { channel_ids = [], include_default_channels } = placement ?? {};
  for (const user of users) {
    await applyAccountChange(ctx, { realm_id, ...user, channel_ids, include_default_channels });
  }
}

/** Marks the messages of a user who has just been muted as read. Accounts also requests this by a call, which may
 *  fail. */
export async function readNewlyMutedUser(
  ctx: Context,
  { realm_id, shaping }: ConsumedEntry<typeof mutedUsersChanged>,
): Promise<void> {
  if (shaping) await readMutedUser(ctx, realm_id, shaping.muting);
}

/** Makes a user's waiting mails wait for the new period. */
export async function applyBatchingPeriod(
  ctx: Context,
  { realm_id, audience, fields: { property, value } }: ConsumedEntry<typeof userSettingUpdated>,
): Promise<void> {
  if (property !== 'email_notifications_batching_period_seconds') return;
  for (const user_id of audience.users ?? []) {
    await ctx.missedMessages.setPeriod({ realm_id, user_id }, value as number);
  }
}
