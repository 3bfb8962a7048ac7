declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';
  import type { Client } from 'pg';

  /** The part of Knex' client for PostgreSQL that has no types. */
  class PgClient extends Knex.Client {
    _query(connection: Client, statement: PgClient.Statement): Promise<PgClient.Statement>;
  }
  namespace PgClient {
    interface Statement {
      sql: string;
      options?: Record<string, unknown>;
    }
  }
  export = PgClient;
}
