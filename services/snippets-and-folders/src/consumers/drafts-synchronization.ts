import type { ConsumedEntry } from '@team-chat/bus';
import { getUserSettings, type userSettingUpdated } from '@team-chat/contracts';
import type { Context } from '../context';

/** Removes the stored drafts of a user who no longer synchronizes drafts. The user's clients keep their copies: no event
 *  deletes them. An entry may come late, and more than once, so the handler reads the present setting with a call. */
export async function removeUnsynchronizedDrafts(
  ctx: Context,
  { realm_id, audience, fields }: ConsumedEntry<typeof userSettingUpdated>,
): Promise<void> {
  if (fields.property !== 'enable_drafts_synchronization' || fields.value !== false) return;
  for (const user_id of audience.users ?? []) {
    const { settings } = await ctx.bus.call(getUserSettings, { params: { realm_id, user_id } });
    if (!settings.enable_drafts_synchronization) await ctx.drafts.removeAll({ realm_id, user_id });
  }
}
