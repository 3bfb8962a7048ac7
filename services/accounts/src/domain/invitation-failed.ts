import { ApiError } from '@team-chat/contracts';

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
