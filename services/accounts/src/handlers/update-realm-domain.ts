import type { Handler } from '@team-chat/bus';
import { BadRequestError, realmDomainChanged, type updateRealmDomain as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const updateRealmDomain: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const changed = { ...params, domain: params.domain.toLowerCase() };
  await ctx.db.transaction(async (tx) => {
    await ctx.realms.lock(tx, realm_id);
    if (!(await ctx.realmDomains.update(tx, realm_id, changed))) throw noSuchDomain(params.domain);
    await ctx.outbox.add(tx, realmDomainChanged.entry(realm_id, { realm: true }, { realm_domain: changed }));
  });
  return {};
};

export const noSuchDomain = (domain: string) => new BadRequestError(`No entry found for domain ${domain}.`);
