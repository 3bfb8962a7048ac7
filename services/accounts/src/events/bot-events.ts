import { isDeepStrictEqual } from 'node:util';
import {
  type Audience,
  type BotRecord,
  type EventEntry,
  realmBotAdded,
  realmBotDeleted,
  realmBotUpdated,
} from '@team-chat/contracts';
import type { ApiKeyBox } from '../domain/secret-box';
import { botRecord } from '../domain/bots';
import type { UserRow } from '../domain/user';

/** Builds the entry for a bot that the audience begins to administer. */
export function botAdded(apiKeys: ApiKeyBox, row: UserRow, audience: Audience = administratorsOf(row)): EventEntry {
  return realmBotAdded.entry(row.realm_id, audience, { bot: botRecord(apiKeys, row) });
}

/** Builds the entry for a bot that the audience no longer administers. */
export function botDeleted(row: UserRow, audience: Audience): EventEntry {
  return realmBotDeleted.entry(row.realm_id, audience, { bot: { user_id: row.id } });
}

/** Builds the entry with the changed fields of a bot, for users who administered the bot before and after the change.
 *  Builds no entry if the record is unchanged. */
export function botUpdated(
  apiKeys: ApiKeyBox,
  before: UserRow,
  after: UserRow,
  audience: Audience = administratorsOf(after),
): EventEntry[] {
  const [old, now] = [botRecord(apiKeys, before), botRecord(apiKeys, after)];
  const changed = Object.entries(now).filter(
    ([name, value]) => name !== 'email' && !isDeepStrictEqual(value, old[name as keyof BotRecord]),
  );
  if (changed.length === 0) return [];
  const bot = { user_id: after.id, ...Object.fromEntries(changed) };
  return [realmBotUpdated.entry(after.realm_id, audience, { bot })];
}

/** Returns the administrators and the bot's owner. Source: spec/wire-contract.md, section 6, "realm_bot". */
function administratorsOf({ bot_owner_id }: UserRow): Audience {
  return { administrators: true, ...(bot_owner_id !== null && { users: [bot_owner_id] }) };
}
