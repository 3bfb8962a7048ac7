import type { Handler } from '@team-chat/bus';
import type { listLegalHolds as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const listLegalHolds: Handler<Context, typeof op> = async (ctx, { params }) => ({
  holds: await ctx.legalHolds.list(params.realm_id),
});
