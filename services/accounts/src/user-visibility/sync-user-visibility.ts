import type { Core } from '@team-chat/service';
import type { AccessibleUserUpdates } from './accessible-user-updates';

/** Updates whom limited guests see, after the role, the account or the conversations of users have changed; null for
 *  everybody. Should this fail, followers of the log do the same. */
export async function syncUserVisibility(
  ctx: Core & { accessibleUserUpdates: AccessibleUserUpdates },
  realmId: number,
  userIds: number[] | null,
): Promise<void> {
  try {
    await ctx.accessibleUserUpdates.request(realmId, userIds);
  } catch (error) {
    ctx.log.warn({ err: error, realm_id: realmId }, 'whom guests see will be updated when the log says so');
  }
}
