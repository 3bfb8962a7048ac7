import type { Knex } from 'knex';
import PgClient from 'knex/lib/dialects/postgres/index.js';
import type { Client } from 'pg';

/** Executions after which a statement gets a name: many texts occur only once or twice. */
const NAMED_AFTER = 3;
/** Largest number of statements that have names, and of statements that are counted but have none. Each connection keeps the plans of those that it has executed. */
const MAX_NAMES = 500;
const MAX_COUNTED = 5000;

/** Names by which connections keep the plans of frequent statements, so that they parse and plan them once. */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private given = 0;

  /** Counts an execution. Returns the statement's name; undefined for one that is not frequent, or has several commands. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || text.includes(';') || this.names.size >= MAX_NAMES) return known;
    const count = (this.counts.get(text) ?? 0) + 1;
    if (count <= NAMED_AFTER) {
      if (this.counts.size >= MAX_COUNTED) this.counts.clear();
      this.counts.set(text, count);
      return undefined;
    }
    this.counts.delete(text);
    return this.rename(text);
  }

  /** Gives a statement that has a name another one, so that connections plan it anew. */
  rename(text: string): string {
    const name = `s${++this.given}`;
    this.names.set(text, name);
    return name;
  }
}

/** Error code of Postgres for, among others, a kept plan whose result would have other columns than before, because a
 *  migration has changed the table. */
const NOT_SUPPORTED = '0A000';

/** Names of each pool. Knex makes a client for every transaction, which has only the configuration in common with the pool's. */
const namesOfPools = new WeakMap<Knex.Config, StatementNames>();

/** Knex' client, which has each connection parse and plan a frequent statement once. */
export class NamingClient extends PgClient {
  private get names(): StatementNames {
    let names = namesOfPools.get(this.config);
    if (!names) namesOfPools.set(this.config, (names = new StatementNames()));
    return names;
  }

  /** Runs a statement. Where the kept plan is from before a migration, runs it again with another name; in a transaction,
   *  which has ended with the failure, throws instead. */
  override async _query(connection: Client, statement: PgClient.Statement): Promise<PgClient.Statement> {
    const { sql } = statement;
    const name = this.names.nameOf(sql);
    if (name === undefined) return super._query(connection, statement);
    try {
      return await super._query(connection, named(statement, name));
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      // Another connection may have found it too.
      if (this.names.nameOf(sql) === name) this.names.rename(sql);
      if (connection.getTransactionStatus() !== 'I') throw error;
      return super._query(connection, named(statement, this.names.nameOf(sql)!));
    }
  }
}

function named(statement: PgClient.Statement, name: string): PgClient.Statement {
  statement.options = { ...statement.options, name };
  return statement;
}

/** Returns whether a statement failed because its kept plan is from before a migration. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === NOT_SUPPORTED && message!.includes('cached plan');
}
