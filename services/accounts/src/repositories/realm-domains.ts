import type { RealmDomain } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

interface RealmDomainRow extends RealmDomain {
  realm_id: number;
  id: number;
}

/** Domains whose addresses an organisation accepts. */
export class RealmDomainsRepository {
  constructor(private readonly db: Database) {}

  list(realmId: number, tx: Queryable = this.db.knex): Promise<RealmDomain[]> {
    return tx<RealmDomainRow>('realm_domains')
      .where({ realm_id: realmId })
      .select('domain', 'allow_subdomains')
      .orderBy('id');
  }

  /** Inserts a domain and returns its id; undefined if the organisation has the domain already. */
  async insert(tx: Transaction, realmId: number, domain: RealmDomain): Promise<number | undefined> {
    const [row] = await tx<RealmDomainRow>('realm_domains')
      .insert({ realm_id: realmId, ...domain })
      .onConflict(['realm_id', 'domain'])
      .ignore()
      .returning('id');
    return row?.id;
  }

  /** Updates a domain. Returns whether the organisation has it. */
  async update(tx: Transaction, realmId: number, { domain, allow_subdomains }: RealmDomain): Promise<boolean> {
    const changed = await tx<RealmDomainRow>('realm_domains')
      .where({ realm_id: realmId, domain })
      .update({ allow_subdomains });
    return changed > 0;
  }

  /** Removes a domain. Returns whether the organisation had it. */
  async remove(tx: Transaction, realmId: number, domain: string): Promise<boolean> {
    const removed = await tx<RealmDomainRow>('realm_domains').where({ realm_id: realmId, domain }).delete();
    return removed > 0;
  }
}
