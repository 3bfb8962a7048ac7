import type { Handler } from '@team-chat/bus';
import { REALM_SETTINGS_DEFAULTS, type requestPasswordReset as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-address';
import { limitMails } from '../users/limit-mails';
import { mailPasswordReset } from '../users/password-reset';

/** Does the same work for addresses with and without an account, so that neither the answer nor its time tells of one. */
export const requestPasswordReset: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { realm_id, address } = params;
  const email = params.email.trim();
  if (!isWellFormedEmail(email)) return { is_address: false };
  const user = await ctx.users.findByEmail(realm_id, email);
  await limitMails(ctx.passwordResetLimits, realm_id, user?.delivery_email ?? email, address);
  const realm = (await ctx.realms.find(realm_id))!;
  const { authentication_methods } = { ...REALM_SETTINGS_DEFAULTS, ...realm.settings };
  // Nobody reads mails to bots.
  if (realm.is_active && authentication_methods.Email && !user?.is_bot)
    await ctx.db.transaction((tx) => mailPasswordReset(ctx, tx, realm, email, user));
  return { is_address: true };
};
