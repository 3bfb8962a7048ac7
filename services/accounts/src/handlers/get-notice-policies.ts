import type { Handler } from '@team-chat/bus';
import type { getNoticePolicies as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getNoticePolicies: Handler<Context, typeof op> = async (ctx, { params }) => {
  const policies = await ctx.users.listNoticePolicies(params.realm_id);
  const whose = (wanted: string) =>
    policies.filter(({ policy }) => policy === wanted).map(({ user_id }) => user_id);
  return { always: whose('always'), never: whose('never') };
};
