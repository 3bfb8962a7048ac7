import { jsonObject, jsonValue } from '@team-chat/bus';
import { type LegacyPresence, type ModernPresence, PRESENCE_HISTORY_DAYS } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import type { Context } from '../context';
import { apiEmail } from '../domain/email-addresses';
import { legacyPresence, modernPresence, type PresenceAnswer, showsPresence } from '../domain/presence';
import { ALL_USERS_VISIBLE, type VisibleUsers } from '../domain/user-visibility';
import type { PresenceRow } from '../repositories/presences';
import type { RealmRow } from '../repositories/realms';

const DAY_S = 86_400;

export interface PresenceQuery {
  /** Users whom the caller sees. */
  visible: VisibleUsers;
  /** True for the modern form, keyed by user id, with both times. False for the older form, keyed by address. */
  modern: boolean;
  /** Last update id that the client has; below 0 without one. */
  lastUpdateId?: number;
  historyLimitDays?: number | undefined;
}

/** Returns all presences, or the presences that changed since `lastUpdateId`. Without `tx`, concurrent callers who see
 *  all users share the answer. */
export async function readPresences(
  ctx: Context,
  realm: RealmRow,
  query: PresenceQuery,
  tx?: Queryable,
): Promise<PresenceAnswer> {
  if (!showsPresence(realm)) {
    return { presences: jsonObject({}), server_timestamp: timestamp(), presence_last_update_id: -1 };
  }
  const { visible, ...rest } = query;
  if (tx || visible !== ALL_USERS_VISIBLE) return read(ctx, realm, query, tx);
  return ctx.presenceReads.get(JSON.stringify([realm.id, rest]), () => read(ctx, realm, query));
}

async function read(
  ctx: Context,
  realm: RealmRow,
  { visible, modern, lastUpdateId = -1, historyLimitDays = PRESENCE_HISTORY_DAYS }: PresenceQuery,
  tx?: Queryable,
): Promise<PresenceAnswer> {
  const since = Math.max(0, ctx.now() - historyLimitDays * DAY_S);
  const from = lastUpdateId < 0 ? { since } : { afterUpdateId: lastUpdateId };
  const rows = await ctx.presences.list(realm.id, from, tx);
  const seen = rows.filter((row) => visible.sees({ id: row.user_id, is_bot: false }));
  return {
    presences: jsonValue(modern ? byId(seen) : byEmail(seen, realm.host)),
    server_timestamp: timestamp(),
    presence_last_update_id: rows.reduce((last, row) => Math.max(last, row.update_id), lastUpdateId),
  };
}

const timestamp = () => Date.now() / 1000;

function byId(rows: PresenceRow[]): Record<string, ModernPresence> {
  return Object.fromEntries(rows.map((row) => [row.user_id, modernPresence(row, row.date_joined)]));
}

function byEmail(rows: PresenceRow[], host: string): Record<string, LegacyPresence> {
  return Object.fromEntries(rows.map((row) => [apiEmail(row, host), legacyPresence(row)]));
}
