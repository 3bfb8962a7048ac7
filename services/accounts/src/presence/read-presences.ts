import { type LegacyPresence, type ModernPresence, PRESENCE_HISTORY_DAYS } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import type { Context } from '../context';
import { apiEmail } from '../domain/email-address';
import { legacyPresence, modernPresence, showsPresence } from '../domain/presence';
import type { VisibleUsers } from '../domain/user-visibility';
import type { PresenceRow } from '../repositories/presences';
import type { RealmRow } from '../repositories/realms';

const DAY_S = 86_400;

export interface PresenceQuery {
  /** Users whom the caller sees. */
  visible: VisibleUsers;
  /** Modern form: keyed by user id, with both times. Else the older form, keyed by address. */
  modern: boolean;
  /** Last update id that the client has; below 0 for none. */
  lastUpdateId?: number;
  historyLimitDays?: number | undefined;
}

/** Returns the presences, or those that changed since `lastUpdateId`. */
export async function readPresences(
  ctx: Context,
  realm: RealmRow,
  { visible, modern, lastUpdateId = -1, historyLimitDays = PRESENCE_HISTORY_DAYS }: PresenceQuery,
  tx?: Queryable,
): Promise<{
  presences: Record<string, ModernPresence> | Record<string, LegacyPresence>;
  presence_last_update_id: number;
}> {
  if (!showsPresence(realm)) return { presences: {}, presence_last_update_id: -1 };
  const since = Math.max(0, ctx.now() - historyLimitDays * DAY_S);
  const from = lastUpdateId < 0 ? { since } : { afterUpdateId: lastUpdateId };
  const rows = await ctx.presences.list(realm.id, from, tx);
  const seen = rows.filter((row) => visible.sees({ id: row.user_id, is_bot: false }));
  return {
    presences: modern ? byId(seen) : byEmail(seen, realm.host),
    presence_last_update_id: rows.reduce((last, row) => Math.max(last, row.update_id), lastUpdateId),
  };
}

function byId(rows: PresenceRow[]): Record<string, ModernPresence> {
  return Object.fromEntries(rows.map((row) => [row.user_id, modernPresence(row, row.date_joined)]));
}

function byEmail(rows: PresenceRow[], host: string): Record<string, LegacyPresence> {
  return Object.fromEntries(rows.map((row) => [apiEmail(row, host), legacyPresence(row)]));
}
