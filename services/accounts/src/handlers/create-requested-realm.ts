import type { Handler } from '@team-chat/bus';
import type { createRequestedRealm as op, ParamsOf, RealmCreationField } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkFullName } from '../domain/full-name';
import { checkPassword } from '../domain/passwords';
import { realmDomainOf } from '../domain/realm-domain';
import { refusalOf } from '../domain/refusal';
import { findSubdomainProblem, SUBDOMAIN_IN_USE } from '../domain/subdomain';
import { realmUrl } from '../realm-settings/realm-settings';
import { addRealm, announceRealm, isHostInUse } from '../realms/add-realm';
import { hostOfSubdomain, readRealmRequest, type RealmRequest, shownRequest } from '../realms/realm-creation';

/** Marks the link as used in the transaction that creates the organisation: a request that fails leaves it as it is. */
export const createRequestedRealm: Handler<Context, typeof op> = async (ctx, { params }) => {
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
  if (created === 'host in use')
    return { ...answer, problems: [{ field: 'realm_subdomain', message: SUBDOMAIN_IN_USE }] };
  await announceRealm(ctx, created.owner);
  return { ...answer, url: realmUrl(ctx, created.realm) };
};

function findProblems(
  email: string,
  { realm_subdomain, full_name, password }: ParamsOf<typeof op>,
): { field: RealmCreationField; message: string }[] {
  const name = full_name.trim() === '' ? 'Enter your name.' : refusalOf(() => checkFullName(full_name));
  const found: [RealmCreationField, string | undefined][] = [
    ['realm_subdomain', findSubdomainProblem(realm_subdomain.trim())],
    ['full_name', name],
    ['password', refusalOf(() => checkPassword(password, [email, full_name]))],
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
