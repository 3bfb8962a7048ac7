import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When the last backup of the schedule was saved, and when the last one failed: one row at most.
    CREATE TABLE backup_times (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      saved_at timestamptz,
      failed_at timestamptz
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE backup_times');
}
