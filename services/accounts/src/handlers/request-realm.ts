import type { Handler } from '@team-chat/bus';
import {
  codePointLength,
  MAX_REALM_NAME_LENGTH,
  type RealmCreationField,
  type requestRealm as op,
} from '@team-chat/contracts';
import type { Context } from '../context';
import { isWellFormedEmail } from '../domain/email-address';
import { realmDomainOf } from '../domain/realm-domain';
import { findSubdomainProblem, SUBDOMAIN_IN_USE } from '../domain/subdomain';
import { hostOfSubdomain, mailRealmRequest, readRealmLink } from '../realms/realm-creation';
import { limitMails } from '../users/limit-mails';

/** Does not look whether somebody has the address. Only the mailed link uses up the operator's. */
export const requestRealm: Handler<Context, typeof op> = async (ctx, { params }) => {
  const { state, link } = await readRealmLink(ctx, params.key);
  const answer = { state, domain: realmDomainOf(ctx.config) ?? null, problems: [] };
  if (state !== 'open') return answer;
  const asked = {
    email: params.email.trim(),
    realm_name: params.realm_name.trim(),
    realm_subdomain: params.realm_subdomain.trim(),
  };
  const found: [RealmCreationField, string | undefined][] = [
    ['email', isWellFormedEmail(asked.email) ? undefined : 'Enter a valid email address.'],
    ['realm_name', nameProblem(asked.realm_name)],
    ['realm_subdomain', await subdomainProblem(ctx, asked.realm_subdomain)],
  ];
  const problems = found.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
  if (problems.length > 0) return { ...answer, problems };
  await limitMails(ctx.realmRequestLimits, 0, asked.email, params.address);
  await ctx.db.transaction((tx) => mailRealmRequest(ctx, tx, asked, link));
  return answer;
};

function nameProblem(name: string): string | undefined {
  if (name === '') return 'Enter a name.';
  if (codePointLength(name) > MAX_REALM_NAME_LENGTH)
    return `Name too long (limit: ${MAX_REALM_NAME_LENGTH} characters).`;
  return /\p{C}/u.test(name) ? 'Invalid characters in name!' : undefined;
}

async function subdomainProblem(ctx: Context, subdomain: string): Promise<string | undefined> {
  const problem = findSubdomainProblem(subdomain);
  if (problem !== undefined) return problem;
  const [taken] = await ctx.realms.list(hostOfSubdomain(ctx, subdomain));
  return taken && SUBDOMAIN_IN_USE;
}
