import type { Actor, ProfileDataUpdate } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkProfileData, writeProfileData } from './profile-data';

/** Changes what the caller has entered about itself. */
export async function changeOwnProfileData(
  ctx: Context,
  actor: Actor,
  updates: ProfileDataUpdate[],
): Promise<void> {
  const checked = await checkProfileData(ctx, actor, updates);
  await ctx.db.transaction(async (tx) => {
    await writeProfileData(ctx, tx, await ctx.users.lock(tx, actor.realm_id, actor.user_id), checked);
  });
}
