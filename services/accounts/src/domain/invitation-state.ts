import type { ClosedInvitation } from '@team-chat/contracts';

/** Returns why an invitation cannot be used; null where it can. One whose inviter is deactivated counts as revoked,
 *  because it may have been made during the deactivation. */
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
