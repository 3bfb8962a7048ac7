import { z } from 'zod';
import { json, path, raw } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { realmPropertyUpdated } from './realm-settings';
import { event, operation } from './declare';

/** A domain whose email addresses new users of an organisation may have. */
export const RealmDomain = z
  .strictObject({
    domain: z.string().describe('Name of the domain, in lower case.'),
    allow_subdomains: z.boolean().describe('True if addresses of its subdomains are allowed too.'),
  })
  .describe('A domain whose email addresses new users may have.');
export type RealmDomain = z.infer<typeof RealmDomain>;

export const realmDomainAdded = event({
  name: 'realm_domains/add',
  description: 'An email domain was allowed. Goes to the whole organisation.',
  entry: { realm_domain: RealmDomain.describe('The new domain.') },
});

export const realmDomainChanged = event({
  name: 'realm_domains/change',
  description: 'An allowed email domain changed. Goes to the whole organisation.',
  entry: { realm_domain: RealmDomain.describe('The domain after the change.') },
});

export const realmDomainRemoved = event({
  name: 'realm_domains/remove',
  description: 'An email domain is no longer allowed. Goes to the whole organisation.',
  entry: { domain: z.string().describe('Name of the domain.') },
});

export const getRealmDomains = operation({
  id: 'get-realm-domains',
  http: { method: 'GET', path: '/realm/domains' },
  allow: 'user',
  result: { domains: z.array(RealmDomain).describe('The domains.') },
  summary: 'List the allowed email domains of the organisation',
  description:
    'Lists the domains whose email addresses new users may have, if the setting `emails_restricted_to_domains` is on.',
});

export const addRealmDomain = operation({
  id: 'add-realm-domain',
  http: { method: 'POST', path: '/realm/domains' },
  allow: 'owner',
  params: {
    domain: raw(z.string(), 'Name of the domain. It is stored in lower case.', 'example.com'),
    allow_subdomains: json(z.boolean(), 'True also allows addresses of its subdomains.'),
  },
  result: { new_domain: z.tuple([Id, z.string()]).describe('Id and name of the new domain.') },
  emits: [realmDomainAdded],
  audit: { shows: 'all' },
  summary: 'Allow email addresses of a domain',
  description: 'Allows email addresses of a domain.',
});

export const updateRealmDomain = operation({
  id: 'update-realm-domain',
  http: { method: 'PATCH', path: '/realm/domains/{domain}' },
  allow: 'owner',
  params: {
    domain: path(z.string(), 'Name of the domain.', 'example.com'),
    allow_subdomains: json(z.boolean(), 'True also allows addresses of its subdomains.'),
  },
  emits: [realmDomainChanged],
  audit: { shows: 'all' },
  summary: 'Change whether email addresses of subdomains are allowed',
  description: 'Changes whether addresses of subdomains are allowed.',
});

export const removeRealmDomain = operation({
  id: 'remove-realm-domain',
  http: { method: 'DELETE', path: '/realm/domains/{domain}' },
  allow: 'owner',
  params: {
    domain: path(z.string(), 'Name of the domain.', 'example.com'),
  },
  emits: [realmDomainRemoved, realmPropertyUpdated],
  audit: { shows: 'all' },
  summary: 'Stop allowing email addresses of a domain',
  description:
    'Stops allowing addresses of a domain. With the last domain, the setting `emails_restricted_to_domains` is turned off.',
});
