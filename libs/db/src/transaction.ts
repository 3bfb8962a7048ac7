import type { Knex } from 'knex';

export type Transaction = Knex.Transaction;
/** Runs statements: a pool, or one transaction. */
export type Queryable = Knex | Knex.Transaction;
