import { type Actor, BadRequestError } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { checkMayManage } from '../domain/invitations';
import type { InvitationRow } from '../repositories/invitations';

/** Loads and locks an invitation link. Throws unless the actor may manage it.
 *  Source: spec/wire-contract.md, section 2.20. */
export async function accessInviteLink(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  id: number,
): Promise<InvitationRow> {
  const invitation = await ctx.invitations.lockById(tx, actor.realm_id, id);
  if (!invitation || invitation.email !== null) throw noSuchInvitation();
  checkMayManage(actor, invitation);
  if (invitation.status === 'revoked') throw new BadRequestError('Invitation has already been revoked');
  return invitation;
}

/** Loads and locks an open invitation that was sent by mail. Throws unless the actor may manage it. */
export async function accessEmailInvite(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  id: number,
): Promise<InvitationRow & { email: string }> {
  const invitation = await ctx.invitations.lockById(tx, actor.realm_id, id);
  if (!invitation || invitation.email === null || invitation.status !== 'open') throw noSuchInvitation();
  checkMayManage(actor, invitation);
  return { ...invitation, email: invitation.email };
}

export function noSuchInvitation(): BadRequestError {
  return new BadRequestError('No such invitation');
}
