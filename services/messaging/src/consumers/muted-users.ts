import type { ConsumedEntry } from '@team-chat/bus';
import type { mutedUsersChanged } from '@team-chat/contracts';
import type { Context } from '../context';
import { readMutedUser } from '../reading/mark-as-read';

/** Marks the messages of a user who has just been muted as read. Accounts also requests this by a call, which may
 *  fail. */
export async function readNewlyMutedUser(
  ctx: Context,
  { realm_id, shaping }: ConsumedEntry<typeof mutedUsersChanged>,
): Promise<void> {
  if (shaping) await readMutedUser(ctx, realm_id, shaping.muting);
}
