import { buffer } from 'node:stream/consumers';
import type * as op from '@team-chat/contracts';
import {
  BadRequestError,
  EXPORT_TYPE,
  getExportSize,
  MAX_EXPORTED_BYTES,
  MAX_EXPORTED_MESSAGES,
  MAX_EXPORTS_PER_WEEK,
} from '@team-chat/contracts';
import type { Handler } from '../context';
import { beginExport, checkExportLimit, deleteExport, fileUrl, listExports } from '../exports/export-records';

/** Begins an export. Source of limits and refusals: spec/wire-contract-files-and-time.md, section 9. */
export const exportRealm: Handler<typeof op.exportRealm> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { messages, bytes } = await ctx.bus.call(getExportSize, {
    params: { realm_id, max_messages: MAX_EXPORTED_MESSAGES + 1 },
  });
  const request = { realm_id, export_type: params.export_type, acting_user_id: user_id };
  const id = await beginExport(ctx, request, async (tx) => {
    checkExportLimit(await ctx.realmExports.listRequested(realm_id, tx), MAX_EXPORTS_PER_WEEK, ctx.now());
    if (messages > MAX_EXPORTED_MESSAGES || bytes > MAX_EXPORTED_BYTES) {
      throw new BadRequestError(
        `The export you requested is too large for automatic processing. Please request a manual export by contacting ${ctx.mailer.from}.`,
      );
    }
  });
  return { id };
};

export const startRealmExport: Handler<typeof op.startRealmExport> = async (ctx, { params }) => ({
  id: await beginExport(ctx, params),
});

export const startComplianceExport: Handler<typeof op.startComplianceExport> = async (ctx, { params }) => ({
  id: await beginExport(ctx, { ...params, export_type: EXPORT_TYPE.everything, acting_user_id: null }),
});

export const getRealmExports: Handler<typeof op.getRealmExports> = async (ctx, { actor }) => ({
  exports: await listExports(ctx, actor.realm_id),
});

export const deleteRealmExport: Handler<typeof op.deleteRealmExport> = async (ctx, { actor, params }) => {
  await deleteExport(ctx, actor.realm_id, params.export_id, ({ acting_user_id }) => acting_user_id !== null);
  return {};
};

export const removeRealmExport: Handler<typeof op.removeRealmExport> = async (ctx, { params }) => {
  await deleteExport(ctx, params.realm_id, params.export_id, ({ subject_id }) => subject_id === null);
  return {};
};

export const getRealmExportConsents: Handler<typeof op.getRealmExportConsents> = async (ctx, { actor }) => ({
  export_consents: await ctx.users.listExportConsents(actor.realm_id),
});

/** Bytes of a file in one answer. */
const PART_BYTES = 512 * 1024;

export const readRealmExport: Handler<typeof op.readRealmExport> = async (ctx, { params }) => {
  const { realm_id, export_id, start } = params;
  const row = await ctx.realmExports.find(realm_id, export_id);
  if (row?.status !== 'succeeded' || row.subject_id !== null) throw new BadRequestError('Invalid data export ID');
  if (start >= row.size!) return { base64: '' };
  const end = Math.min(start + PART_BYTES, row.size!) - 1;
  const stored = await ctx.files.get(row.file_key, { start, end });
  if (!stored) throw new BadRequestError('The file is not in the store');
  return { base64: (await buffer(stored.content)).toString('base64') };
};

export const findRealmExport: Handler<typeof op.findRealmExport> = async (ctx, { params }) => {
  const realm = await ctx.realms.find(params.realm_id);
  const row = await ctx.realmExports.find(params.realm_id, params.export_id);
  if (!realm || !row || row.subject_id !== null) throw new BadRequestError('Invalid data export ID');
  const { status, percent, size, sha256, last_error: error } = row;
  return { status, percent, url: fileUrl(ctx, realm, row), size, sha256, error };
};
