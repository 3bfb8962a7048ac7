import { randomBytes } from 'node:crypto';
import type { ListedExport, RealmExport } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { exportsListed } from '../events/export-events';
import { realmUrl } from '../realm-settings/realm-settings';
import type { RealmExportRow } from '../repositories/realm-exports';
import type { RealmRow } from '../repositories/realms';

/** Bytes of the part of a URL that nobody can guess. */
const TOKEN_BYTES = 24;

/** Folder of the store that holds the files of exports. */
export const EXPORTS = 'exports/';

/** Returns a key for the file of a new export. The file's URL contains the key. */
export function newFileKey({ id, host }: RealmRow, now: number): string {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const name = host.replace(/[^a-z0-9.-]/gi, '').replace(/^[.-]+/, '') || 'organisation';
  return `${EXPORTS}${id}/${token}/${name}-${new Date(now * 1000).toISOString().slice(0, 10)}.tar.gz`;
}

/** Returns the URL of an export's file, or null while there is none. */
export function fileUrl(ctx: Context, realm: RealmRow, { status, file_key }: RealmExportRow): string | null {
  return status === 'succeeded' ? `${realmUrl(ctx, realm)}/user_avatars/${file_key}` : null;
}

/** Returns an export as clients see it. */
export function exportRecord(ctx: Context, realm: RealmRow, row: RealmExportRow): RealmExport {
  return {
    id: row.id,
    acting_user_id: row.acting_user_id!,
    export_time: row.requested_at,
    deleted_timestamp: row.deleted_at,
    failed_timestamp: row.failed_at,
    export_url: fileUrl(ctx, realm, row),
    pending: row.status === 'requested' || row.status === 'started',
    export_type: row.export_type,
  };
}

/** Returns the exports that administrators have requested, with their progress. */
export async function listExports(ctx: Context, realmId: number): Promise<ListedExport[]> {
  const realm = (await ctx.realms.find(realmId))!;
  const rows = await ctx.realmExports.listRequested(realmId);
  return rows.map((row) => ({ ...exportRecord(ctx, realm, row), percent: row.percent }));
}

/** Locks the organisation, calls `change`, and announces the organisation's exports unless it returns false. Returns what
 *  `change` returns. */
export function changeExports<T>(
  ctx: Context,
  realmId: number,
  change: (tx: Transaction, realm: RealmRow) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const realm = await ctx.realms.lock(tx, realmId);
    const result = await change(tx, realm);
    if (result === false) return result;
    const rows = await ctx.realmExports.listRequested(realmId, tx);
    const exports = rows.map((row) => exportRecord(ctx, realm, row));
    const bots = await ctx.users.listAdministratorBots(tx, realmId);
    await ctx.outbox.add(tx, exportsListed(realmId, exports, bots));
    return result;
  });
}
