import type * as op from '@team-chat/contracts';
import type { Handler } from '../context';

export const readExportPage: Handler<typeof op.readMessagingExportPage> = (ctx, { params }) =>
  ctx.exportedRows.page(params);

export const readExportMessages: Handler<typeof op.readExportMessages> = (ctx, { params }) =>
  ctx.exportedMessages.messages(params);

export const readArchivedMessages: Handler<typeof op.readArchivedMessages> = (ctx, { params }) =>
  ctx.exportedMessages.archived(params);

export const readExportReceipts: Handler<typeof op.readExportReceipts> = (ctx, { params }) =>
  ctx.exportedMessages.receipts(params);

export const getExportSize: Handler<typeof op.getExportSize> = (ctx, { params }) =>
  ctx.exportedMessages.size(params.realm_id, params.max_messages);
