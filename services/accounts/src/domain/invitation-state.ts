import type { ClosedInvitation } from '@team-chat/contracts';

/** Why nobody can join by an invitation; null when somebody can. One that its inviter made while being deactivated
 *  counts as revoked. */
export function closedReason(
  invitation:
    | { status: 'open' | 'used' | 'revoked'; expires_at: number | null; inviter_is_active: boolean }
    | undefined,
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
