import type { readGroupsExportPage as op } from '@team-chat/contracts';
import type { Handler } from '../context';

export const readExportPage: Handler<typeof op> = (ctx, { params }) => ctx.exportedRows.page(params);
