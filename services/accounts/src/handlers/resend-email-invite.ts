import type { Handler } from '@team-chat/bus';
import type { resendEmailInvite as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { invitationUrl } from '../domain/invitation-key';
import { hasExpired } from '../domain/invitation-state';
import { accessEmailInvite, noSuchInvitation } from '../invitations/access-invitation';
import { emailTexts } from '../mail/texts/texts';
import { realmUrl } from '../realm-settings/realm-settings';
import { limitRequests } from '../users/limit-mails';

export const resendEmailInvite: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const realm = (await ctx.realms.find(realm_id))!;
  // By caller, so that nobody uses up the mails of somebody else's invitation.
  await limitRequests(ctx.resendLimits, `${realm_id}:${actor.user_id}:${params.invite_id}`);
  await ctx.db.transaction(async (tx) => {
    const invitation = await accessEmailInvite(ctx, tx, actor, params.invite_id);
    const { email, expires_at, inviter_id, key_sealed } = invitation;
    const key = ctx.invitationKeys.tryOpen(key_sealed);
    // The link in the mail could not be used.
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
