import type { EventEntry, RealmDomain } from '@team-chat/contracts';

function domainsEvent(realm_id: number, event: { op: string } & Record<string, unknown>): EventEntry {
  return { realm_id, type: 'realm_domains', audience: { realm: true }, event };
}

export const domainAdded = (realm_id: number, realm_domain: RealmDomain) =>
  domainsEvent(realm_id, { op: 'add', realm_domain });

export const domainChanged = (realm_id: number, realm_domain: RealmDomain) =>
  domainsEvent(realm_id, { op: 'change', realm_domain });

export const domainRemoved = (realm_id: number, domain: string) =>
  domainsEvent(realm_id, { op: 'remove', domain });
