import { randomBytes } from 'node:crypto';
import { BadRequestError, type ListedExport, type RealmExport } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { exportsListed } from '../events/export-events';
import { realmUrl } from '../realm-settings/realm-settings';
import type { NewExport, RealmExportRow } from '../repositories/realm-exports';
import type { RealmRow } from '../repositories/realms';

/** Bytes of the part of a URL that nobody can guess. */
const TOKEN_BYTES = 24;
const WEEK_S = 604_800;

/** Folders of the store that hold the files of exports. */
const FOLDERS = { organisation: 'exports', own: 'own-exports', compliance: 'compliance-exports' };

/** Returns the folders of the store that hold the files of an organisation's exports. */
export const exportFolders = (realmId: number): string[] => Object.values(FOLDERS).map((name) => `${name}/${realmId}/`);

/** Returns a key for the file of a new export. The URL of an organisation's archive contains the key; the gateway sends no other
 *  folder's files to those who know a key. */
export function newFileKey({ id, host }: RealmRow, { subject_id, filter, requested_at }: KeyedExport): string {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const name = host.replace(/[^a-z0-9.-]/gi, '').replace(/^[.-]+/, '') || 'organisation';
  const folder = FOLDERS[subject_id != null ? 'own' : filter ? 'compliance' : 'organisation'];
  return `${folder}/${id}/${token}/${name}-${new Date(requested_at * 1000).toISOString().slice(0, 10)}.tar.gz`;
}

type KeyedExport = Pick<NewExport, 'subject_id' | 'filter'> & Pick<RealmExportRow, 'requested_at'>;

/** Returns the URL of an export's file, or null while there is none. */
export function fileUrl(ctx: Context, realm: RealmRow, { status, file_key }: RealmExportRow): string | null {
  const hasUrl = status === 'succeeded' && file_key.startsWith(`${FOLDERS.organisation}/`);
  return hasUrl ? `${realmUrl(ctx, realm)}/user_avatars/${file_key}` : null;
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

/** Adds an export, after `check`, and has it made. Returns its id. */
export async function beginExport(
  ctx: Context,
  request: NewExport,
  check: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<number> {
  const id = await changeExport(ctx, request, async (tx, realm) => {
    await check(tx);
    const requested_at = ctx.now();
    const file_key = newFileKey(realm, { ...request, requested_at });
    return ctx.realmExports.insert(tx, { ...request, file_key, requested_at });
  });
  ctx.dueExports.wake();
  return id;
}

/** Marks an export that succeeded as deleted and removes its file. If the file cannot be removed now, it is removed later.
 *  Throws for exports that `isVisible` does not accept. */
export async function deleteExport(
  ctx: Context,
  realm_id: number,
  id: number,
  isVisible: (row: RealmExportRow) => boolean,
): Promise<void> {
  const acting_user_id = (await ctx.realmExports.find(realm_id, id))?.acting_user_id ?? null;
  const deleted = await changeExport(ctx, { realm_id, acting_user_id }, async (tx) => {
    const row = await ctx.realmExports.find(realm_id, id, tx);
    checkIsDeletable(row && isVisible(row) ? row : undefined);
    await ctx.realmExports.markDeleted(tx, row!, ctx.now());
    return row!;
  });
  await removeFile(ctx, deleted).catch((error: unknown) => {
    ctx.log.warn({ err: error, realm_id, export_id: id }, 'the file of an export could not be removed');
  });
}

/** Removes the file of a deleted export. If this fails, it is due again. */
export async function removeFile(ctx: Context, row: RealmExportRow): Promise<void> {
  await ctx.files.remove(row.file_key);
  await ctx.realmExports.update(row, {}, 'never');
}

function checkIsDeletable(row: RealmExportRow | undefined): void {
  if (!row) throw new BadRequestError('Invalid data export ID');
  if (row.status === 'deleted') throw new BadRequestError('Export already deleted');
  if (row.status === 'failed') throw new BadRequestError('Export failed, nothing to delete');
  if (row.status !== 'succeeded') throw new BadRequestError('Export still in progress');
}

/** Throws if exports of a kind, of which `rows` are all, were requested as often within a week as they may be. */
export function checkExportLimit(rows: RealmExportRow[], limit: number, now: number): void {
  const recent = rows.filter(({ requested_at }) => requested_at > now - WEEK_S);
  if (recent.length >= limit) throw new BadRequestError('Exceeded rate limit.');
}

/** Locks the organisation, calls `change` for an export, and announces the exports if administrators see this one, unless `change`
 *  returns false. Returns what `change` returns. */
export function changeExport<T>(
  ctx: Context,
  { realm_id: realmId, acting_user_id }: Pick<RealmExportRow, 'realm_id' | 'acting_user_id'>,
  change: (tx: Transaction, realm: RealmRow) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const realm = await ctx.realms.lock(tx, realmId);
    const result = await change(tx, realm);
    if (result === false) return result;
    if (acting_user_id === null) {
      await ctx.outbox.audit(tx, { realm_id: realmId });
      return result;
    }
    const rows = await ctx.realmExports.listRequested(realmId, tx);
    const exports = rows.map((row) => exportRecord(ctx, realm, row));
    const bots = await ctx.users.listAdministratorBots(tx, realmId);
    await ctx.outbox.add(tx, exportsListed(realmId, exports, bots));
    return result;
  });
}
