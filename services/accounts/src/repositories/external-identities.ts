import type { Database, Queryable, Transaction } from '@team-chat/db';

interface ExternalIdentityRow {
  realm_id: number;
  provider: string;
  subject: string;
  user_id: number;
  created_at: number;
}

/** The accounts at identity providers by which users log in. */
export class ExternalIdentitiesRepository {
  constructor(private readonly db: Database) {}

  /** Returns the id of the user with an account at a provider. */
  async findUser(
    realm_id: number,
    provider: string,
    subject: string,
    queryable: Queryable = this.db.knex,
  ): Promise<number | undefined> {
    const row = await queryable<ExternalIdentityRow>('external_identities')
      .where({ realm_id, provider, subject })
      .first();
    return row?.user_id;
  }

  /** Adds an account at a provider, unless it is known. */
  async add(tx: Transaction, row: ExternalIdentityRow): Promise<void> {
    await tx<ExternalIdentityRow>('external_identities').insert(row).onConflict().ignore();
  }
}
