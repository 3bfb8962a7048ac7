import type { Knex } from 'knex';

/** False for accounts whose address nobody has confirmed: people who joined by a link for several chose it themselves. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users ADD email_is_confirmed boolean NOT NULL DEFAULT true');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP email_is_confirmed');
}
