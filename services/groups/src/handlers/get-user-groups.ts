import type { Handler } from '@team-chat/bus';
import type { getUserGroups as op } from '@team-chat/contracts';
import { systemGroupIds } from '../access/realm-settings';
import type { Context } from '../context';

export const getUserGroups: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  await systemGroupIds(ctx, actor.realm_id);
  return { user_groups: await ctx.userGroups.list(actor.realm_id, params) };
};
