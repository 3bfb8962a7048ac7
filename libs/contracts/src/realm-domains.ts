import { z } from 'zod';
import { event } from './event';
import { json, operation, path, raw } from './operation';
import { Id } from './scalars';
import { realmPropertyUpdated } from './realm-settings';

const owner = 'accounts';

/** A domain whose email addresses new users of an organisation may have. */
export const RealmDomain = z.strictObject({ domain: z.string(), allow_subdomains: z.boolean() });
export type RealmDomain = z.infer<typeof RealmDomain>;

export const realmDomainAdded = event({
  name: 'realm_domains/add',
  owner,
  entry: { realm_domain: RealmDomain },
});

export const realmDomainChanged = event({
  name: 'realm_domains/change',
  owner,
  entry: { realm_domain: RealmDomain },
});

export const realmDomainRemoved = event({
  name: 'realm_domains/remove',
  owner,
  entry: { domain: z.string() },
});

export const getRealmDomains = operation({
  id: 'get-realm-domains',
  owner,
  http: { method: 'GET', path: '/realm/domains' },
  allow: 'user',
  result: { domains: z.array(RealmDomain) },
  summary: 'List the allowed email domains of the organisation',
});

export const addRealmDomain = operation({
  id: 'add-realm-domain',
  owner,
  http: { method: 'POST', path: '/realm/domains' },
  allow: 'owner',
  params: { domain: raw(z.string()), allow_subdomains: json(z.boolean()) },
  /** Id and name of the domain. */
  result: { new_domain: z.tuple([Id, z.string()]) },
  emits: [realmDomainAdded],
  summary: 'Allow email addresses of a domain',
});

export const updateRealmDomain = operation({
  id: 'update-realm-domain',
  owner,
  http: { method: 'PATCH', path: '/realm/domains/{domain}' },
  allow: 'owner',
  params: { domain: path(z.string()), allow_subdomains: json(z.boolean()) },
  emits: [realmDomainChanged],
  summary: 'Change whether email addresses of subdomains are allowed',
});

export const removeRealmDomain = operation({
  id: 'remove-realm-domain',
  owner,
  http: { method: 'DELETE', path: '/realm/domains/{domain}' },
  allow: 'owner',
  params: { domain: path(z.string()) },
  emits: [realmDomainRemoved, realmPropertyUpdated],
  summary: 'Stop allowing email addresses of a domain',
});
