import type * as op from '@team-chat/contracts';
import type { Handler } from '../context';
import { isWellFormedEmail } from '../domain/email-addresses';
import { isHostName, realmDomainOf } from '../domain/host-names';
import { emailTexts } from '../mail/texts/texts';
import { realmUrl } from '../realm-settings/realm-settings';
import { limitMails } from '../users/limit-mails';

/** Finds an organisation by its subdomain, else by its whole host name. The host of EXTERNAL_URL is that of the default
 *  organisation. */
export const findRealmUrl: Handler<typeof op.findRealmUrl> = async (ctx, { params }) => {
  const host = hostIn(params.name);
  if (!isHostName(host)) return { realm: null };
  const domain = realmDomainOf(ctx.config);
  const [atSubdomain] = domain === undefined ? [] : await ctx.realms.list(`${host}.${domain}`);
  const isExternal = host === new URL(ctx.config.EXTERNAL_URL).hostname;
  const row = atSubdomain ?? (isExternal ? await ctx.realms.findByHost(host) : (await ctx.realms.list(host))[0]);
  return { realm: row?.is_active ? { name: row.name, url: realmUrl(ctx, row) } : null };
};

/** Returns the host name in a text such as `https://chat.example.com/login/`. */
const hostIn = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[:/].*$/, '');

/** Does equal work for addresses with and without accounts, so that neither the answer nor its time reveals an account. */
export const requestRealmList: Handler<typeof op.requestRealmList> = async (ctx, { params }) => {
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
