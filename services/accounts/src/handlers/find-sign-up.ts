import type { Handler } from '@team-chat/bus';
import type { findSignUp as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { invitingRealm } from '../invitations/joining';
import { readSignUp } from '../sign-ups/sign-up';

export const findSignUp: Handler<Context, typeof op> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  return { realm: invitingRealm(ctx, row), ...(await readSignUp(ctx, row, params.key)) };
};
