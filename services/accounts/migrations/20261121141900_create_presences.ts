import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // What each organisation's last batch was numbered; its row is the lock that puts batches in order.
  await knex.raw(`
    CREATE TABLE presence_batches (
      realm_id bigint PRIMARY KEY REFERENCES realms (id),
      last_update_id bigint NOT NULL
    )`);
  // Room in every page: nearly all rows change once a minute.
  await knex.raw(`
    CREATE TABLE presences (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      -- Unix seconds. Null: was never active, only connected.
      active_timestamp bigint,
      idle_timestamp bigint NOT NULL,
      -- The batch that wrote the row.
      update_id bigint NOT NULL,
      PRIMARY KEY (realm_id, user_id),
      FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id)
    ) WITH (fillfactor = 50)`);
  await knex.raw('CREATE INDEX presences_update ON presences (realm_id, update_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE presences, presence_batches');
}
