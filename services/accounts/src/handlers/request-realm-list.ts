import type { Handler } from '@team-chat/bus';
import type { requestRealmList as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-address';
import { emailTexts } from '../mail/texts/texts';
import { realmUrl } from '../realm-settings/realm-settings';
import { limitMails } from '../users/limit-mails';

/** Does the same work for addresses with and without accounts, so that neither the answer nor its time tells of one. */
export const requestRealmList: Handler<Context, typeof op> = async (ctx, { params }) => {
  const email = params.email.trim();
  if (!isWellFormedEmail(email)) return { is_address: false };
  await limitMails(ctx.realmListLimits, 0, email, params.address);
  const rows = await ctx.realms.listWithAccount(email);
  const host = new URL(ctx.config.EXTERNAL_URL).hostname;
  const realms = rows.map((row) => ({ name: row.name, url: realmUrl(ctx, row) }));
  const text = emailTexts(rows[0]?.settings.default_language).realmList({ email, host, realms });
  await ctx.db.transaction((tx) => ctx.mailer.add(tx, 0, { ...text, to: email, from_name: host }));
  return { is_address: true };
};
