import type { Handler } from '@team-chat/bus';
import { type addRealmDomain as op, BadRequestError, realmDomainAdded } from '@team-chat/contracts';
import type { Context } from '../context';
import { checkDomain } from '../domain/domain-name';

export const addRealmDomain: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const added = { domain: checkDomain(params.domain), allow_subdomains: params.allow_subdomains };
  return ctx.db.transaction(async (tx) => {
    await ctx.realms.lock(tx, realm_id);
    const id = await ctx.realmDomains.insert(tx, realm_id, added);
    if (id === undefined) {
      throw new BadRequestError(`The domain ${added.domain} is already a part of your organization.`);
    }
    await ctx.outbox.add(tx, realmDomainAdded.entry(realm_id, { realm: true }, { realm_domain: added }));
    return { new_domain: [id, added.domain] as [number, string] };
  });
};
