import type { Handler } from '@team-chat/bus';
import { BadRequestError, realmDomainChanged, type updateRealmDomain as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const updateRealmDomain: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  await ctx.db.transaction(async (tx) => {
    await ctx.realms.lock(tx, realm_id);
    if (!(await ctx.realmDomains.update(tx, realm_id, params))) throw noSuchDomain(params.domain);
    await ctx.outbox.add(tx, realmDomainChanged.entry(realm_id, { realm: true }, { realm_domain: params }));
  });
  return {};
};

export const noSuchDomain = (domain: string) => new BadRequestError(`No entry found for domain ${domain}.`);
