import type { EventEntry } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { usersNamedIn } from '@team-chat/permissions';
import type { Context } from '../context';
import { realmUpdatedDict } from '../events/realm-events';
import { shownGroupSettings } from './realm-settings';

/** What clients are told of the organisation's settings that name a user who has just been deactivated or reactivated
 *  in `tx`. Locks the organisation, so that a setting which begins to name the user comes before or after. */
export async function showInRealmSettings(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  userId: number,
): Promise<EventEntry[]> {
  const { group_settings } = await ctx.realms.lock(tx, realmId);
  const naming = Object.entries(group_settings).filter(([, value]) => usersNamedIn(value).includes(userId));
  const shown = await shownGroupSettings(ctx, tx, realmId, Object.fromEntries(naming));
  return Object.entries(shown).map(([name, value]) => realmUpdatedDict(realmId, { [name]: value }));
}
