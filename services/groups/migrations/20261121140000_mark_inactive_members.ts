import type { Knex } from 'knex';

/** Members whose account is deactivated keep their places, and are not shown. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE role_placements ADD COLUMN is_active boolean NOT NULL DEFAULT true');
  await knex.raw('ALTER TABLE group_members ADD COLUMN is_active boolean NOT NULL DEFAULT true');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE group_members DROP COLUMN is_active');
  await knex.raw('ALTER TABLE role_placements DROP COLUMN is_active');
}
