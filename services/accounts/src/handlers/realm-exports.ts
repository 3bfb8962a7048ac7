import { buffer } from 'node:stream/consumers';
import type * as op from '@team-chat/contracts';
import {
  BadRequestError,
  getExportSize,
  MAX_EXPORTED_BYTES,
  MAX_EXPORTED_MESSAGES,
  MAX_EXPORTS_PER_WEEK,
} from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context, Handler } from '../context';
import { changeExports, fileUrl, listExports, newFileKey } from '../exports/export-records';
import { removeFile } from '../exports/export-work';
import type { RealmExportRow } from '../repositories/realm-exports';

const WEEK_S = 604_800;

/** Begins an export. Source of limits and refusals: spec/wire-contract-files-and-time.md, section 9. */
export const exportRealm: Handler<typeof op.exportRealm> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { messages, bytes } = await ctx.bus.call(getExportSize, {
    params: { realm_id, max_messages: MAX_EXPORTED_MESSAGES + 1 },
  });
  const request = { realm_id, export_type: params.export_type, acting_user_id: user_id };
  const id = await begin(ctx, request, async (tx) => {
    const since = ctx.now() - WEEK_S;
    const recent = await ctx.realmExports.listRequested(realm_id, tx);
    if (recent.filter(({ requested_at }) => requested_at > since).length >= MAX_EXPORTS_PER_WEEK) {
      throw new BadRequestError('Exceeded rate limit.');
    }
    if (messages > MAX_EXPORTED_MESSAGES || bytes > MAX_EXPORTED_BYTES) {
      throw new BadRequestError(
        `The export you requested is too large for automatic processing. Please request a manual export by contacting ${ctx.mailer.from}.`,
      );
    }
  });
  return { id };
};

export const startRealmExport: Handler<typeof op.startRealmExport> = async (ctx, { params }) => ({
  id: await begin(ctx, params),
});

/** Adds an export, after `check`. */
async function begin(
  ctx: Context,
  request: Pick<RealmExportRow, 'realm_id' | 'export_type' | 'acting_user_id'>,
  check: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<number> {
  const id = await changeExports(ctx, request.realm_id, async (tx, realm) => {
    await check(tx);
    const requested_at = ctx.now();
    const file_key = newFileKey(realm, requested_at);
    return ctx.realmExports.insert(tx, { ...request, file_key, requested_at });
  });
  ctx.dueExports.wake();
  return id;
}

export const getRealmExports: Handler<typeof op.getRealmExports> = async (ctx, { actor }) => ({
  exports: await listExports(ctx, actor.realm_id),
});

export const deleteRealmExport: Handler<typeof op.deleteRealmExport> = async (ctx, { actor, params }) => {
  await remove(ctx, actor.realm_id, params.export_id, ({ acting_user_id }) => acting_user_id !== null);
  return {};
};

export const removeRealmExport: Handler<typeof op.removeRealmExport> = async (ctx, { params }) => {
  await remove(ctx, params.realm_id, params.export_id, () => true);
  return {};
};

/** Marks an export as deleted and removes its file. If the file cannot be removed now, it is removed later. */
async function remove(
  ctx: Context,
  realmId: number,
  id: number,
  isVisible: (row: RealmExportRow) => boolean,
): Promise<void> {
  await changeExports(ctx, realmId, async (tx) => {
    const row = await ctx.realmExports.find(realmId, id, tx);
    checkIsDeletable(row && isVisible(row) ? row : undefined);
    await ctx.realmExports.markDeleted(tx, row!, ctx.now());
  });
  const deleted = (await ctx.realmExports.find(realmId, id))!;
  await removeFile(ctx, deleted).catch((error: unknown) => {
    ctx.log.warn({ err: error, realm_id: realmId, export_id: id }, 'the file of an export could not be removed');
  });
}

function checkIsDeletable(row: RealmExportRow | undefined): void {
  if (!row) throw new BadRequestError('Invalid data export ID');
  if (row.status === 'deleted') throw new BadRequestError('Export already deleted');
  if (row.status === 'failed') throw new BadRequestError('Export failed, nothing to delete');
  if (row.status !== 'succeeded') throw new BadRequestError('Export still in progress');
}

export const getRealmExportConsents: Handler<typeof op.getRealmExportConsents> = async (ctx, { actor }) => ({
  export_consents: await ctx.users.listExportConsents(actor.realm_id),
});

/** Bytes of a file in one answer. */
const PART_BYTES = 512 * 1024;

export const readRealmExport: Handler<typeof op.readRealmExport> = async (ctx, { params }) => {
  const { realm_id, export_id, start } = params;
  const row = await ctx.realmExports.find(realm_id, export_id);
  if (row?.status !== 'succeeded') throw new BadRequestError('Invalid data export ID');
  if (start >= row.size!) return { base64: '' };
  const end = Math.min(start + PART_BYTES, row.size!) - 1;
  const stored = await ctx.files.get(row.file_key, { start, end });
  if (!stored) throw new BadRequestError('The file is not in the store');
  return { base64: (await buffer(stored.content)).toString('base64') };
};

export const findRealmExport: Handler<typeof op.findRealmExport> = async (ctx, { params }) => {
  const realm = await ctx.realms.find(params.realm_id);
  const row = await ctx.realmExports.find(params.realm_id, params.export_id);
  if (!realm || !row) throw new BadRequestError('Invalid data export ID');
  const { status, percent, size, sha256, last_error: error } = row;
  return { status, percent, url: fileUrl(ctx, realm, row), size, sha256, error };
};
