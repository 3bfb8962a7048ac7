import { type Actor, BadRequestError, type Role, UnauthorizedPrincipalError } from '@team-chat/contracts';
import { isAdministrator, isModerator, isOwner, ROLE } from '@team-chat/permissions';

/** Throws unless the actor may invite somebody with that role.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /invites/multiuse". */
export function checkMayInviteAs(actor: Actor, role: Role): void {
  if (isModerator(role)) checkRank(actor, role);
}

/** Throws unless the actor made the invitation, or has the role that another user's invitation requires.
 *  Source: spec/wire-contract.md, section 2.20. */
export function checkMayManage(actor: Actor, invitation: { inviter_id: number; invited_as: Role }): void {
  if (invitation.inviter_id !== actor.user_id) checkRank(actor, invitation.invited_as);
}

function checkRank(actor: Actor, role: Role): void {
  if (role === ROLE.owner && !isOwner(actor.role)) {
    throw new UnauthorizedPrincipalError('Must be an organization owner');
  }
  if (!isAdministrator(actor.role)) throw new BadRequestError('Must be an organization administrator');
}
