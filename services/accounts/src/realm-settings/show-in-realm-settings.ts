import type { EventEntry } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { directMembersOf } from '@team-chat/permissions';
import type { Context } from '../context';
import { realmUpdatedDict } from '../events/realm-events';
import { shownGroupSettings } from './realm-settings';

/** Returns the entries that announce settings which name a user who was deactivated or reactivated in `tx`. Locks the
 *  organisation, so that a concurrent change of these settings commits before or after. */
export async function showInRealmSettings(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  userId: number,
): Promise<EventEntry[]> {
  const { group_settings } = await ctx.realms.lock(tx, realmId);
  const naming = Object.entries(group_settings).filter(([, value]) =>
    directMembersOf(value).includes(userId),
  );
  const shown = await shownGroupSettings(ctx, tx, realmId, Object.fromEntries(naming));
  return Object.entries(shown).map(([name, value]) => realmUpdatedDict(realmId, { [name]: value }));
}
