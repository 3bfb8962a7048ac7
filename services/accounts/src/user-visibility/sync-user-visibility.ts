import type { Core } from '@team-chat/service';
import type { AccessibleUserUpdates } from './accessible-user-updates';

/** Updates the accessible users of limited guests, after the role, account or conversations of the given users have
 *  changed; null stands for all users. If the update fails, the consumers of the log repeat it. */
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
