import {
  type Audience,
  type EventEntry,
  exportFinished,
  type RealmExport,
  realmExportConsentChanged,
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
export function exportMade(
  { realm_id, id: export_id, subject_id }: { realm_id: number; id: number; subject_id: number | null },
  user_id: number,
): EventEntry {
  return exportFinished.entry(realm_id, {}, { export_id, user_id, is_own: subject_id !== null });
}
