import { randomInt } from 'node:crypto';
import {
  type Actor,
  ApiError,
  BadRequestError,
  type ClosedInvitation,
  type Role,
  UnauthorizedPrincipalError,
} from '@team-chat/contracts';
import { isAdministrator, isModerator, isOwner, ROLE } from '@team-chat/permissions';

/** Lower-case letters and digits, without characters that look alike. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** Characters of a key: 120 random bits.
 *  Source of length and letters: spec/wire-contract-annex.md, section 3, "POST /invites/multiuse". */
const LENGTH = 24;

const WELL_FORMED = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

export function newInvitationKey(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

export function isWellFormedInvitationKey(text: string): boolean {
  return WELL_FORMED.test(text);
}

/** Returns the URL of the page where people join with a key. */
export function invitationUrl(realmUrl: string, key: string): string {
  return `${realmUrl}/join/${key}/`;
}

/** Returns why an invitation cannot be used; null if it can be used. An invitation of a deactivated inviter counts as
 *  revoked, because it may have been created during the deactivation. */
export function closedReason(
  invitation:
    { status: 'open' | 'used' | 'revoked'; expires_at: number | null; inviter_is_active: boolean } | undefined,
  nowS: number,
): ClosedInvitation | null {
  if (!invitation) return 'unknown';
  if (invitation.status !== 'open') return invitation.status;
  if (!invitation.inviter_is_active) return 'revoked';
  return hasExpired(invitation, nowS) ? 'expired' : null;
}

export function hasExpired({ expires_at }: { expires_at: number | null }, nowS: number): boolean {
  return expires_at !== null && expires_at <= nowS;
}

/** Returns the addresses in a text, separated by commas or line breaks. Reads `Name <address>` too. Of addresses that
 *  differ only in case, the first is returned. */
export function readInvitees(text: string): string[] {
  const byLowerCase = new Map<string, string>();
  for (const part of text.split(/[,\n]/)) {
    const [open, close] = [part.indexOf('<'), part.lastIndexOf('>')];
    const email = (open >= 0 && open < close ? part.slice(open + 1, close) : part).trim();
    const key = email.toLowerCase();
    if (email !== '' && !byLowerCase.has(key)) byLowerCase.set(key, email);
  }
  return [...byLowerCase.values()];
}

/** Throws unless the actor may invite a person with the role.
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

/** An address, the reason why it was not invited, and whether it belongs to a deactivated user. */
export type InviteeProblem = [email: string, message: string, deactivated: boolean];

interface Facts {
  sent_invitations?: boolean;
  daily_limit_reached?: boolean;
}

/** The refusal of some or all addresses of an invitation.
 *  Source: spec/wire-contract-annex.md, section 3, "POST /invites". */
export class InvitationFailedError extends ApiError {
  override readonly name = 'InvitationFailedError';

  constructor(
    message: string,
    errors: InviteeProblem[],
    { sent_invitations = false, daily_limit_reached = false }: Facts = {},
  ) {
    super('INVITATION_FAILED', message, {
      errors,
      sent_invitations,
      daily_limit_reached,
      license_limit_reached: false,
    });
  }
}
