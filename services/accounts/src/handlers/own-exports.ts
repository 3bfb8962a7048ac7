import type * as op from '@team-chat/contracts';
import { EXPORT_TYPE, MAX_OWN_EXPORTS_PER_WEEK, type OwnExport, OWN_EXPORT_DAYS } from '@team-chat/contracts';
import type { Handler } from '../context';
import { beginExport, checkExportLimit, deleteExport } from '../exports/export-records';
import type { RealmExportRow } from '../repositories/realm-exports';

const DAY_S = 86_400;

export const exportOwnData: Handler<typeof op.exportOwnData> = async (ctx, { actor }) => {
  const { realm_id, user_id: subject_id } = actor;
  const request = { realm_id, export_type: EXPORT_TYPE.everything, acting_user_id: null, subject_id };
  const id = await beginExport(ctx, request, async (tx) => {
    const rows = await ctx.realmExports.listOwn(realm_id, subject_id, tx);
    checkExportLimit(rows, MAX_OWN_EXPORTS_PER_WEEK, ctx.now());
  });
  return { id };
};

export const getOwnExports: Handler<typeof op.getOwnExports> = async (ctx, { actor }) => {
  const rows = await ctx.realmExports.listOwn(actor.realm_id, actor.user_id);
  return { exports: rows.filter(({ status }) => status !== 'deleted').map(ownExport) };
};

const ownExport = ({
  id,
  status,
  requested_at,
  succeeded_at,
  failed_at,
  percent,
  size,
}: RealmExportRow): OwnExport => ({
  id,
  requested_at,
  pending: status === 'requested' || status === 'started',
  percent,
  failed_at,
  expires_at: succeeded_at === null ? null : succeeded_at + OWN_EXPORT_DAYS * DAY_S,
  size,
  url: status === 'succeeded' ? `/user_exports/${id}` : null,
});

export const deleteOwnExport: Handler<typeof op.deleteOwnExport> = async (ctx, { actor, params }) => {
  const isOwn = ({ subject_id }: RealmExportRow) => subject_id === actor.user_id;
  await deleteExport(ctx, actor.realm_id, params.own_export_id, isOwn);
  return {};
};

export const findOwnExportFile: Handler<typeof op.findOwnExportFile> = async (ctx, { actor, params }) => {
  const row = await ctx.realmExports.find(actor!.realm_id, params.own_export_id);
  if (row?.subject_id !== actor!.user_id || row.status !== 'succeeded') return {};
  const { file_key: key, size } = row;
  return { file: { key, name: key.slice(key.lastIndexOf('/') + 1), size: size! } };
};
