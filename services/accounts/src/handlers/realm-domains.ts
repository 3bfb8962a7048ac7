import { invalidate } from '@team-chat/bus';
import * as op from '@team-chat/contracts';
import {
  BadRequestError,
  realmDomainAdded,
  realmDomainChanged,
  realmDomainRemoved,
  realms,
} from '@team-chat/contracts';
import { lockCaller } from '../access/access-user';
import type { Handler } from '../context';
import { checkDomain } from '../domain/host-names';
import { realmUpdated } from '../events/realm-events';

export const addRealmDomain: Handler<typeof op.addRealmDomain> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const added = { domain: checkDomain(params.domain), allow_subdomains: params.allow_subdomains };
  return ctx.db.transaction(async (tx) => {
    await lockCaller(ctx, tx, actor, op.addRealmDomain);
    await ctx.realms.lock(tx, realm_id);
    const id = await ctx.realmDomains.insert(tx, realm_id, added);
    if (id === undefined) {
      throw new BadRequestError(`The domain ${added.domain} is already a part of your organization.`);
    }
    await ctx.outbox.add(tx, realmDomainAdded.entry(realm_id, { realm: true }, { realm_domain: added }));
    return { new_domain: [id, added.domain] as [number, string] };
  });
};

export const getRealmDomains: Handler<typeof op.getRealmDomains> = async (ctx, { actor }) => ({
  domains: await ctx.realmDomains.list(actor.realm_id),
});

/** Removes a domain. Before the last domain is removed, lifts the restriction to domains, which would refuse everybody.
 *  Source: spec/wire-contract-files-and-time.md, section 9. */
export const removeRealmDomain: Handler<typeof op.removeRealmDomain> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const domain = params.domain.toLowerCase();
  await ctx.db.transaction(async (tx) => {
    await lockCaller(ctx, tx, actor, op.removeRealmDomain);
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

export const updateRealmDomain: Handler<typeof op.updateRealmDomain> = async (ctx, { actor, params }) => {
  const { realm_id } = actor;
  const changed = { ...params, domain: params.domain.toLowerCase() };
  await ctx.db.transaction(async (tx) => {
    await lockCaller(ctx, tx, actor, op.updateRealmDomain);
    await ctx.realms.lock(tx, realm_id);
    if (!(await ctx.realmDomains.update(tx, realm_id, changed))) throw noSuchDomain(params.domain);
    await ctx.outbox.add(tx, realmDomainChanged.entry(realm_id, { realm: true }, { realm_domain: changed }));
  });
  return {};
};

export const noSuchDomain = (domain: string) => new BadRequestError(`No entry found for domain ${domain}.`);
