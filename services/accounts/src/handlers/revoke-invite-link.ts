import type { Handler } from '@team-chat/bus';
import type { revokeInviteLink as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { invitesChangedOf } from '../events/invitation-events';
import { accessInviteLink } from '../invitations/access-invitation';

export const revokeInviteLink: Handler<Context, typeof op> = (ctx, { actor, params }) =>
  ctx.db.transaction(async (tx) => {
    const { realm_id, id, inviter_id } = await accessInviteLink(ctx, tx, actor, params.invite_id);
    await ctx.invitations.revoke(tx, realm_id, id);
    await ctx.outbox.add(tx, invitesChangedOf(realm_id, [inviter_id]));
    return {};
  });
