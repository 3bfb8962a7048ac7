import type { Handler } from '@team-chat/bus';
import type { getGroupCards as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getGroupCards: Handler<Context, typeof op> = async (ctx, { params }) => ({
  groups: await ctx.userGroups.listCards(params.realm_id, { ids: params.group_ids, names: params.names }),
});
