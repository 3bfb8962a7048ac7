import type * as op from '@team-chat/contracts';
import type { Handler } from '../context';
import { importTheChannels, openChannels } from '../imports/import-channels';
import { findImported, importTheFiles } from '../imports/import-files';
import { importTheMessages } from '../imports/import-messages';
import { storePart } from '../imports/store-file';

/** Nothing announces what is imported: nobody is logged in. */
export const importMessages: Handler<typeof op.importMessages> = (ctx, { params }) => importTheMessages(ctx, params);

export const importChannels: Handler<typeof op.importChannels> = (ctx, { params }) => importTheChannels(ctx, params);

export const importFiles: Handler<typeof op.importFiles> = (ctx, { params }) => importTheFiles(ctx, params);

export const storeImportedFile: Handler<typeof op.storeImportedFile> = (ctx, { params }) => storePart(ctx, params);

export const findImportedFiles: Handler<typeof op.findImportedFiles> = (ctx, { params }) =>
  findImported(ctx, params.realm_id, params.source_ids, params.emoji);

export const openImportedChannels: Handler<typeof op.openImportedChannels> = async (ctx, { params }) => {
  await openChannels(ctx, params.realm_id, params.has_recipients);
  return {};
};
