import type { Handler } from '@team-chat/bus';
import type { findInvitation as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { findByKey, invitingRealm } from '../invitations/joining';

export const findInvitation: Handler<Context, typeof op> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = invitingRealm(ctx, row);
  const found = await findByKey(ctx, row, params.key);
  if (found.closed !== null) return { closed: found.closed, realm, invitation: null };
  const { email, inviter_name } = found.invitation;
  return { closed: null, realm, invitation: { email, inviter_name } };
};
