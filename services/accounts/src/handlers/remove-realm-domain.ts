import { type Handler, invalidate } from '@team-chat/bus';
import { realmDomainRemoved, realms, type removeRealmDomain as op } from '@team-chat/contracts';
import type { Context } from '../context';
import { realmUpdated } from '../events/realm-events';
import { noSuchDomain } from './update-realm-domain';

/** Removes a domain. Removing the last one first lifts the restriction to domains, which would refuse everybody.
 *  Source: spec/wire-contract-files-and-time.md, section 9. */
export const removeRealmDomain: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const domain = params.domain.toLowerCase();
  await ctx.db.transaction(async (tx) => {
    const { settings } = await ctx.realms.lock(tx, realm_id);
    if (!(await ctx.realmDomains.remove(tx, realm_id, domain))) throw noSuchDomain(params.domain);
    if (settings.emails_restricted_to_domains && (await ctx.realmDomains.list(realm_id, tx)).length === 0) {
      const { emails_restricted_to_domains: _, ...rest } = settings;
      await ctx.realms.update(tx, realm_id, { settings: rest });
      await ctx.outbox.add(tx, realmUpdated(realm_id, 'emails_restricted_to_domains', false));
    }
    await ctx.outbox.add(tx, realmDomainRemoved.entry(realm_id, { realm: true }, { domain }));
  });
  invalidate(ctx.bus, realms, realm_id, 'all');
  return {};
};
