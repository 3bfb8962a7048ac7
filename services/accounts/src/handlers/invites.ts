import type * as op from '@team-chat/contracts';
import type { InviteRecord } from '@team-chat/contracts';
import { isAdministrator } from '@team-chat/permissions';
import { propagateNewUser } from '../account-changes/propagate-change';
import type { Handler } from '../context';
import { hasExpired, invitationUrl, newInvitationKey } from '../domain/invitations';
import { invitesChangedOf } from '../events/realm-events';
import { acceptInvitation, renderWelcome } from '../invitations/accept-invitation';
import { accessEmailInvite, accessInviteLink, noSuchInvitation } from '../invitations/access-invitation';
import { checkMayInvite, prepareOffer } from '../invitations/invitation-offer';
import { findByKey, findJoinProblems, invitingRealm } from '../invitations/joining';
import { emailTexts } from '../mail/texts/texts';
import { realmUrl } from '../realm-settings/realm-settings';
import { limitRequests } from '../users/limit-mails';

export const createInviteLink: Handler<typeof op.createInviteLink> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const realm = (await ctx.realms.find(realm_id))!;
  await checkMayInvite(ctx, actor, realm, 'create_multiuse_invite_group', params);
  const offer = await prepareOffer(ctx, actor, params);
  const key = newInvitationKey();
  await ctx.db.transaction(async (tx) => {
    const stored = { key_hash: ctx.invitationKeyBox.hash(key), key_sealed: ctx.invitationKeyBox.seal(key) };
    await ctx.invitations.insert(tx, [{ ...offer, ...stored, email: null, notify_referrer_on_join: false }]);
    await ctx.outbox.add(tx, invitesChangedOf(realm_id, [user_id]));
  });
  return { invite_link: invitationUrl(realmUrl(ctx, realm), key) };
};

export const findInvitation: Handler<typeof op.findInvitation> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const realm = invitingRealm(ctx, row);
  const found = await findByKey(ctx, row, params.key);
  if (found.closed !== null) return { closed: found.closed, realm, invitation: null };
  const { email, inviter_name } = found.invitation;
  return { closed: null, realm, invitation: { email, inviter_name } };
};

/** Lists the invitations that the caller may manage: all for administrators, else the caller's own. Leaves out
 *  invitations whose link nobody can use, because the secret that encrypted its key is gone. */
export const getInvites: Handler<typeof op.getInvites> = async (ctx, { actor }) => {
  const { realm_id, user_id, role } = actor;
  const inviter = isAdministrator(role) ? undefined : user_id;
  const [realm, rows] = await Promise.all([
    ctx.realms.find(realm_id),
    ctx.invitations.listOpen(realm_id, ctx.now(), inviter),
  ]);
  const url = realmUrl(ctx, realm!);
  const invites = rows.flatMap((row): InviteRecord[] => {
    const key = ctx.invitationKeyBox.tryOpen(row.key_sealed);
    if (key === undefined) return [];
    const common = {
      id: row.id,
      invited_by_user_id: row.inviter_id,
      invited: row.invited_at,
      expiry_date: row.expires_at,
      invited_as: row.invited_as,
    };
    if (row.email === null) return [{ ...common, is_multiuse: true, link_url: invitationUrl(url, key) }];
    const { email, notify_referrer_on_join } = row;
    return [{ ...common, is_multiuse: false, email, notify_referrer_on_join }];
  });
  return { invites };
};

/** Creates the user of an invitation that was sent by mail. */
export const redeemInvitation: Handler<typeof op.redeemInvitation> = async (ctx, { params }) => {
  const row = (await ctx.realms.find(params.realm_id))!;
  const answer = { realm: invitingRealm(ctx, row), problems: [], joined: null };
  const found = await findByKey(ctx, row, params.key);
  if (found.closed !== null) return { ...answer, closed: found.closed };

  const { invitation } = found;
  // Whoever has a link for several people first confirms an address: `request-sign-up`.
  if (invitation.email === null) return { ...answer, closed: 'unknown' };
  const { full_name, password } = params;
  const applicant = { full_name, password, email: invitation.email };
  const problems = await findJoinProblems(ctx, row, applicant);
  if (problems.length > 0) return { ...answer, closed: null, problems };

  const welcome_html = renderWelcome(ctx, row, invitation);
  const { user, ...refusal } = await acceptInvitation(ctx, row, invitation, applicant);
  if (!user) return { ...answer, ...refusal };
  await propagateNewUser(ctx, user);
  return { ...answer, closed: null, joined: { user_id: user.id, email: user.delivery_email, welcome_html } };
};

export const resendEmailInvite: Handler<typeof op.resendEmailInvite> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const realm = (await ctx.realms.find(realm_id))!;
  // Counts by caller, so that nobody uses up the mails of another person's invitation.
  await limitRequests(ctx.resendLimits, `${realm_id}:${actor.user_id}:${params.invite_id}`);
  await ctx.db.transaction(async (tx) => {
    const invitation = await accessEmailInvite(ctx, tx, actor, params.invite_id);
    const { email, expires_at, inviter_id, key_sealed } = invitation;
    const key = ctx.invitationKeyBox.tryOpen(key_sealed);
    // The link of a repeated mail would not work.
    if (hasExpired(invitation, ctx.now()) || key === undefined) throw noSuchInvitation();
    const inviter = (await ctx.users.find(realm_id, inviter_id, tx))!;
    const url = invitationUrl(realmUrl(ctx, realm), key);
    const language = realm.settings.default_language;
    const facts = { url, expires_at, inviter_name: inviter.full_name, realm_name: realm.name };
    const text = emailTexts(language).invitation(facts);
    await ctx.outbox.audit(tx, { realm_id });
    await ctx.mailer.add(tx, realm_id, { ...text, to: email, from_name: realm.name, language });
  });
  return {};
};

export const revokeEmailInvite: Handler<typeof op.revokeEmailInvite> = (ctx, { actor, params }) =>
  ctx.db.transaction(async (tx) => {
    const { realm_id, id, inviter_id } = await accessEmailInvite(ctx, tx, actor, params.invite_id);
    await ctx.invitations.revoke(tx, realm_id, id);
    await ctx.outbox.add(tx, invitesChangedOf(realm_id, [inviter_id]));
    return {};
  });

export const revokeInviteLink: Handler<typeof op.revokeInviteLink> = (ctx, { actor, params }) =>
  ctx.db.transaction(async (tx) => {
    const { realm_id, id, inviter_id } = await accessInviteLink(ctx, tx, actor, params.invite_id);
    await ctx.invitations.revoke(tx, realm_id, id);
    await ctx.outbox.add(tx, invitesChangedOf(realm_id, [inviter_id]));
    return {};
  });
