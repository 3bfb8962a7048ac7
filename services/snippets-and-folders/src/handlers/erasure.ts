import type { eraseSnippetsPage as op } from '@team-chat/contracts';
import { erasePage as eraseRows } from '@team-chat/db';
import type { Handler } from '../context';

export const erasePage: Handler<typeof op> = async (ctx, { params }) => ({
  is_done: await eraseRows(ctx.db, params.realm_id),
});
