import type { Handler } from '@team-chat/bus';
import type { findRealmUrl as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { isHostName } from '../domain/host-name';
import { realmDomainOf } from '../domain/realm-domain';
import { realmUrl } from '../realm-settings/realm-settings';

/** Finds an organisation by its subdomain, else by its whole host name. The host of EXTERNAL_URL is the default one's. */
export const findRealmUrl: Handler<Context, typeof op> = async (ctx, { params }) => {
  const host = hostIn(params.name);
  if (!isHostName(host)) return { realm: null };
  const domain = realmDomainOf(ctx.config);
  const [atSubdomain] = domain === undefined ? [] : await ctx.realms.list(`${host}.${domain}`);
  const isExternal = host === new URL(ctx.config.EXTERNAL_URL).hostname;
  const row =
    atSubdomain ?? (isExternal ? await ctx.realms.findByHost(host) : (await ctx.realms.list(host))[0]);
  return { realm: row?.is_active ? { name: row.name, url: realmUrl(ctx, row) } : null };
};

/** Returns the host name in a text such as `https://chat.example.com/login/`. */
const hostIn = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[:/].*$/, '');
