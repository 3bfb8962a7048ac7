import type { Knex } from 'knex';

export type Transaction = Knex.Transaction;
/** A pool or one transaction, on which statements run. */
export type Queryable = Knex | Knex.Transaction;
