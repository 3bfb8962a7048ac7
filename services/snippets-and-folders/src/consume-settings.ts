import type { LogEntry } from '@team-chat/bus';
import { getUserSettings } from '@team-chat/contracts';
import type { Context } from './context';

/** Whoever stops synchronizing drafts keeps them where they are; what is here goes, and no device is told to delete
 *  its own. An entry may come late, and more than once: what the user wants by now counts. */
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
