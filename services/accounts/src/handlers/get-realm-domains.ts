import type { Handler } from '@team-chat/bus';
import type { getRealmDomains as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getRealmDomains: Handler<Context, typeof op> = async (ctx, { actor }) => ({
  domains: await ctx.realmDomains.list(actor.realm_id),
});
