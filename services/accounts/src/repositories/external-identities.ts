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

  /** Returns whether a user logs in by any account at a provider. */
  async hasAny(tx: Transaction, realm_id: number, provider: string, user_id: number): Promise<boolean> {
    const row = await tx<ExternalIdentityRow>('external_identities').where({ realm_id, provider, user_id }).first();
    return row !== undefined;
  }

  /** Adds an account at a provider. Returns false if the account is known. */
  async add(tx: Transaction, row: ExternalIdentityRow): Promise<boolean> {
    const added = await tx<ExternalIdentityRow>('external_identities')
      .insert(row)
      .onConflict()
      .ignore()
      .returning('user_id');
    return added.length > 0;
  }
}
