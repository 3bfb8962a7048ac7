import {
  type Audience,
  type EventEntry,
  type RealmExport,
  realmExportConsentChanged,
  realmExportFinished,
  realmExportsChanged,
} from '@team-chat/contracts';

/** Returns the audience of administrators without bots. */
const administratorsBut = (botIds: number[]): Audience => ({
  administrators: true,
  ...(botIds.length > 0 && { except: { users: botIds } }),
});

/** Builds the entry that lists all exports of an organisation. `botIds` are the bots that are administrators. */
export function exportsListed(realm_id: number, exports: RealmExport[], botIds: number[]): EventEntry {
  return realmExportsChanged.entry(realm_id, administratorsBut(botIds), { exports });
}

/** Builds the entry about a user's consent to exports of private data. */
export function exportConsentChanged(
  { realm_id, id }: { realm_id: number; id: number },
  consented: boolean,
  botIds: number[],
): EventEntry {
  return realmExportConsentChanged.entry(realm_id, administratorsBut(botIds), { user_id: id, consented });
}

/** Builds the entry on which messaging tells a user that an export is made. */
export function exportFinished({ realm_id, id }: { realm_id: number; id: number }, user_id: number): EventEntry {
  return realmExportFinished.entry(realm_id, {}, { export_id: id, user_id });
}
