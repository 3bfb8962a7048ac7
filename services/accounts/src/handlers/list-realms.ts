import type { Handler } from '@team-chat/bus';
import type { listRealms as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const listRealms: Handler<Context, typeof op> = async (ctx, { params }) => {
  const rows = await ctx.realms.list(params.host?.toLowerCase());
  const realms = rows.map(({ id: realm_id, host, name, is_default, is_active, date_created }) => ({
    realm_id,
    host,
    name,
    is_default,
    is_active,
    date_created,
  }));
  return { realms };
};
