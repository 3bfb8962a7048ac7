import {
  BadRequestError,
  REALM_SETTINGS_DEFAULTS,
  type RealmDomain,
  type sendInvites as op,
} from '@team-chat/contracts';
import type { Context, Handler } from '../context';
import { EMAIL_PROBLEM_TEXT, findEmailProblem } from '../domain/email-addresses';
import {
  InvitationFailedError,
  invitationUrl,
  type InviteeProblem,
  newInvitationKey,
  readInvitees,
} from '../domain/invitations';
import { invitesChangedOf } from '../events/realm-events';
import { checkMayInvite, prepareOffer } from '../invitations/invitation-offer';
import { emailTexts } from '../mail/texts/texts';
import { realmUrl } from '../realm-settings/realm-settings';
import type { RealmRow } from '../repositories/realms';

const DAY_S = 86_400;

/** Sends invitations by mail. Checks in the order that clients expect: permission, whether there are addresses,
 *  channels and groups, then each address. */
export const sendInvites: Handler<typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const realm = (await ctx.realms.find(realm_id))!;
  await checkMayInvite(ctx, actor, realm, 'can_invite_users_group', params);
  const emails = readInvitees(params.invitee_emails);
  if (emails.length === 0) throw new BadRequestError('You must specify at least one email address.');
  const offer = await prepareOffer(ctx, actor, params);
  const problems = findProblems(realm, emails, await ctx.realmDomains.list(realm_id));
  const { welcome, taken } = await splitByAccount(ctx, realm_id, emails);
  if (problems.length > 0) {
    const text = "Some emails did not validate, so we didn't send any invitations.";
    throw new InvitationFailedError(text, [...problems, ...taken]);
  }
  if (welcome.length === 0) throw new InvitationFailedError("We weren't able to invite anyone.", taken);

  const inviter = (await ctx.users.find(realm_id, user_id))!;
  const invitations = welcome.map((email) => ({ email, key: newInvitationKey() }));
  const { notify_referrer_on_join } = params;
  await ctx.db.transaction(async (tx) => {
    const sent = await ctx.invitations.lockAndCountSent(tx, realm_id, offer.invited_at - DAY_S);
    if (sent + invitations.length > ctx.config.INVITATIONS_PER_DAY) {
      const text = 'This organization has reached its daily limit of invitations. No invites were sent.';
      throw new InvitationFailedError(text, [], { daily_limit_reached: true });
    }
    await ctx.invitations.insert(
      tx,
      invitations.map(({ email, key }) => ({
        ...offer,
        email,
        notify_referrer_on_join,
        key_hash: ctx.invitationKeyBox.hash(key),
        key_sealed: ctx.invitationKeyBox.seal(key),
      })),
    );
    const about = { inviter_name: inviter.full_name, realm_name: realm.name, expires_at: offer.expires_at };
    const url = realmUrl(ctx, realm);
    const language = realm.settings.default_language;
    const contents = invitations.map(({ email, key }) => ({
      ...emailTexts(language).invitation({ ...about, url: invitationUrl(url, key) }),
      to: email,
      from_name: realm.name,
      language,
    }));
    await ctx.mailer.add(tx, realm_id, ...contents);
    await ctx.outbox.add(tx, invitesChangedOf(realm_id, [user_id]));
  });

  if (taken.length > 0) {
    const text =
      "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!";
    throw new InvitationFailedError(text, taken, { sent_invitations: true });
  }
  return {};
};

function findProblems(realm: RealmRow, emails: string[], domains: readonly RealmDomain[]): InviteeProblem[] {
  const settings = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  return emails.flatMap((email) => {
    const problem = findEmailProblem(email, settings, domains);
    return problem ? [[email, EMAIL_PROBLEM_TEXT[problem], false] satisfies InviteeProblem] : [];
  });
}

/** Splits addresses into addresses that can be invited, and addresses of existing users. */
async function splitByAccount(ctx: Context, realmId: number, emails: string[]) {
  const users = await ctx.users.listBy(realmId, { ids: [], emails, fullNames: [] });
  const byEmail = new Map(users.map((user) => [user.delivery_email.toLowerCase(), user]));
  const taken = emails.flatMap((email) => {
    const user = byEmail.get(email.toLowerCase());
    if (!user) return [];
    const text = user.is_active ? 'Already has an account.' : 'Account has been deactivated.';
    return [[email, text, !user.is_active] satisfies InviteeProblem];
  });
  return { taken, welcome: emails.filter((email) => !byEmail.has(email.toLowerCase())) };
}
