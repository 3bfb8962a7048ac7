import type { LogEntry } from '@team-chat/bus';
import { getUserSettings } from '@team-chat/contracts';
import type { Context } from './context';

/** Deletes the drafts of a user who stops synchronizing them, without an event: clients keep their own copies. An entry
 *  may arrive late or more than once, so the current setting is loaded and decides. */
export async function consumeSettingsEvent(
  ctx: Context,
  { realm_id, audience, body }: LogEntry,
): Promise<void> {
  const { property, value } = body().event;
  if (property !== 'enable_drafts_synchronization' || value !== false) return;
  for (const user_id of audience.users ?? []) {
    const { settings } = await ctx.bus.call(getUserSettings, { params: { realm_id, user_id } });
    if (!settings.enable_drafts_synchronization) await ctx.drafts.removeAll({ realm_id, user_id });
  }
}
