import type { Knex } from 'knex';

/** Lets owners of an organisation place legal holds. A hold without `placed_by` is one that the operator placed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE legal_holds ADD COLUMN placed_by bigint');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE legal_holds DROP COLUMN placed_by');
}
