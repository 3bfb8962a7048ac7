import type * as op from '@team-chat/contracts';
import {
  BadRequestError,
  codePointLength,
  MAX_REALM_NAME_LENGTH,
  type ParamsOf,
  type RealmCreationField,
  refusedNamePosition,
} from '@team-chat/contracts';
import type { Context, Handler } from '../context';
import { isWellFormedEmail } from '../domain/email-addresses';
import { checkFullName } from '../domain/full-name';
import { checkPassword } from '../domain/passwords';
import { findSubdomainProblem, realmDomainOf, SUBDOMAIN_IN_USE } from '../domain/host-names';
import { catchRefusal } from '../domain/refusal';
import { realmUrl } from '../realm-settings/realm-settings';
import {
  addRealm,
  announceRealm,
  hostOfSubdomain,
  isHostInUse,
  mailRealmRequest,
  newRealmLink,
  readRealmLink,
  readRealmRequest,
  type RealmRequest,
  shownRequest,
} from '../realms/realm-creation';
import { limitMails } from '../users/limit-mails';

export const createRealmLink: Handler<typeof op.createRealmLink> = async (ctx) => {
  if (realmDomainOf(ctx.config) === undefined) {
    throw new BadRequestError('Set REALM_DOMAIN: there are no host names below the IP address in EXTERNAL_URL.');
  }
  return newRealmLink(ctx);
};

/** Marks the link as used in the transaction that creates the organisation: a failing request leaves the link unused. */
export const createRequestedRealm: Handler<typeof op.createRequestedRealm> = async (ctx, { params }) => {
  const { state, request } = await readRealmRequest(ctx, params.key);
  const domain = realmDomainOf(ctx.config) ?? null;
  const answer = { state, domain, requested: shownRequest(request), problems: [], url: null };
  if (state !== 'open' || !request) return answer;
  const problems = findProblems(request.email, params);
  if (problems.length > 0) return { ...answer, problems };
  const owner = {
    delivery_email: request.email,
    full_name: checkFullName(params.full_name),
    password_hash: await ctx.passwordHashes.hash(params.password),
  };
  const host = hostOfSubdomain(ctx, params.realm_subdomain.trim());
  const created = await create(ctx, request, host, owner);
  if (created === 'used') return { ...answer, state: 'used' };
  if (created === 'host in use') {
    return { ...answer, problems: [{ field: 'realm_subdomain', message: SUBDOMAIN_IN_USE }] };
  }
  await announceRealm(ctx, created.owner);
  return { ...answer, url: realmUrl(ctx, created.realm) };
};

function findProblems(
  email: string,
  { realm_subdomain, full_name, password }: ParamsOf<typeof op.createRequestedRealm>,
): { field: RealmCreationField; message: string }[] {
  const name = full_name.trim() === '' ? 'Enter your name.' : catchRefusal(() => checkFullName(full_name));
  const found: [RealmCreationField, string | undefined][] = [
    ['realm_subdomain', findSubdomainProblem(realm_subdomain.trim())],
    ['full_name', name],
    ['password', catchRefusal(() => checkPassword(password, [email, full_name]))],
  ];
  return found.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

async function create(
  ctx: Context,
  { id, realm_name }: RealmRequest,
  host: string,
  owner: Parameters<typeof addRealm>[2]['owner'],
): Promise<Awaited<ReturnType<typeof addRealm>> | 'used' | 'host in use'> {
  try {
    return await ctx.db.transaction(async (tx) => {
      if (!(await ctx.usedRealmLinks.use(tx, id))) return 'used';
      const realm = { host, name: realm_name, description: '', is_default: false };
      return addRealm(ctx, tx, { ...realm, owner, isByOwner: true });
    });
  } catch (error) {
    if (isHostInUse(error)) return 'host in use';
    throw error;
  }
}

export const findRealmCreation: Handler<typeof op.findRealmCreation> = async (ctx, { params }) => {
  const { state } = await readRealmLink(ctx, params.key);
  return { state, domain: realmDomainOf(ctx.config) ?? null };
};

export const findRequestedRealm: Handler<typeof op.findRequestedRealm> = async (ctx, { params }) => {
  const { state, request } = await readRealmRequest(ctx, params.key);
  return { state, domain: realmDomainOf(ctx.config) ?? null, requested: shownRequest(request) };
};

/** Does not check whether the address has an account. The operator's link is used up only by the mailed link. */
export const requestRealm: Handler<typeof op.requestRealm> = async (ctx, { params }) => {
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
  if (codePointLength(name) > MAX_REALM_NAME_LENGTH) {
    return `Name too long (limit: ${MAX_REALM_NAME_LENGTH} characters).`;
  }
  return /\p{C}/u.test(name) || refusedNamePosition(name) ? 'Invalid characters in name!' : undefined;
}

async function subdomainProblem(ctx: Context, subdomain: string): Promise<string | undefined> {
  const problem = findSubdomainProblem(subdomain);
  if (problem !== undefined) return problem;
  const [taken] = await ctx.realms.list(hostOfSubdomain(ctx, subdomain));
  return taken && SUBDOMAIN_IN_USE;
}
