import { isDeepStrictEqual } from 'node:util';
import type { Audience, BotRecord, EventEntry } from '@team-chat/contracts';
import type { ApiKeyBox } from '../domain/api-keys';
import { botRecord } from '../domain/bot-record';
import type { UserRow } from '../domain/user';

/** A bot came to those who administer it. */
export function botAdded(
  secretBox: ApiKeyBox,
  row: UserRow,
  audience: Audience = administratorsOf(row),
): EventEntry {
  return botEntry(row, audience, { op: 'add', bot: botRecord(secretBox, row) });
}

/** A bot is no longer theirs. */
export function botDeleted(row: UserRow, audience: Audience): EventEntry {
  return botEntry(row, audience, { op: 'delete', bot: { user_id: row.id } });
}

/** What changed of a bot, for those who administered it before as well as after; nothing where its record is the same. */
export function botUpdated(
  secretBox: ApiKeyBox,
  before: UserRow,
  after: UserRow,
  audience: Audience = administratorsOf(after),
): EventEntry[] {
  const [old, now] = [botRecord(secretBox, before), botRecord(secretBox, after)];
  const changed = Object.entries(now).filter(
    ([name, value]) => name !== 'email' && !isDeepStrictEqual(value, old[name as keyof BotRecord]),
  );
  if (changed.length === 0) return [];
  const bot = { user_id: after.id, ...Object.fromEntries(changed) };
  return [botEntry(after, audience, { op: 'update', bot })];
}

/** Administrators, and whoever owns the bot. Source: spec/wire-contract.md, section 6, "realm_bot". */
function administratorsOf({ bot_owner_id }: UserRow): Audience {
  return { administrators: true, ...(bot_owner_id !== null && { users: [bot_owner_id] }) };
}

function botEntry(row: UserRow, audience: Audience, event: Record<string, unknown>): EventEntry {
  return { realm_id: row.realm_id, type: 'realm_bot', audience, event };
}
