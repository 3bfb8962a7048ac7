import type { Handler } from '@team-chat/bus';
import { REALM_SETTINGS_DEFAULTS, type redeemInvitation as op } from '@team-chat/contracts';
import { renderMarkdown } from '@team-chat/markdown';
import { propagateNewUser } from '../account-changes/spread-change';
import type { Context } from '../context';
import { acceptInvitation } from '../invitations/accept-invitation';
import { findByKey, findJoinProblems, invitingRealm } from '../invitations/joining';
import type { InvitationOfUser } from '../repositories/invitations';
import type { RealmRow } from '../repositories/realms';

export const redeemInvitation: Handler<Context, typeof op> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const answer = { realm: invitingRealm(ctx, row), problems: [], joined: null };
  const found = await findByKey(ctx, row, params.key);
  if (found.closed !== null) return { ...answer, closed: found.closed };

  const { invitation } = found;
  const { full_name, password } = params;
  const applicant = { full_name, password, email: invitation.email ?? params.email.trim() };
  const problems = await findJoinProblems(ctx, row, applicant);
  if (problems.length > 0) return { ...answer, closed: null, problems };

  const welcome_html = welcomeOf(ctx, row, invitation);
  const { user, ...refusal } = await acceptInvitation(ctx, row, invitation, applicant);
  if (!user) return { ...answer, ...refusal };
  await propagateNewUser(ctx, user);
  return { ...answer, closed: null, joined: { user_id: user.id, email: user.delivery_email, welcome_html } };
};

/** Returns the HTML of the welcome message; empty where the text cannot be rendered. */
function welcomeOf(ctx: Context, realm: RealmRow, { welcome_message }: InvitationOfUser): string {
  const { welcome_message_custom_text } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  try {
    return renderMarkdown(welcome_message ?? welcome_message_custom_text).html;
  } catch (error) {
    ctx.log.warn({ err: error, realm_id: realm.id }, 'a welcome could not be rendered');
    return '';
  }
}
