import type { Knex } from 'knex';

/** Lets presences that changed wait for the organisation's next announcement. The version before announces each at once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE presence_batches
      ADD COLUMN quiet_until timestamptz,
      ADD COLUMN announcement_due_at timestamptz`);
  await knex.raw(`
    CREATE INDEX presence_batches_due ON presence_batches (announcement_due_at)
     WHERE announcement_due_at IS NOT NULL`);
  await knex.raw('ALTER TABLE presences ADD COLUMN awaits_announcement boolean NOT NULL DEFAULT false');
  await knex.raw('CREATE INDEX presences_awaiting ON presences (realm_id) WHERE awaits_announcement');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE presences DROP COLUMN awaits_announcement');
  await knex.raw('ALTER TABLE presence_batches DROP COLUMN quiet_until, DROP COLUMN announcement_due_at');
}
