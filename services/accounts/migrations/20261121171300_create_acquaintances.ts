import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Neither refers to users: whoever changes a user holds the row, and then asks for the lock under which these are
  // written.
  await knex.raw(`
    CREATE TABLE limited_guests (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      PRIMARY KEY (realm_id, user_id)
    )`);
  await knex.raw(`
    CREATE TABLE acquaintances (
      realm_id bigint NOT NULL,
      guest_id bigint NOT NULL,
      user_id bigint NOT NULL,
      PRIMARY KEY (realm_id, guest_id, user_id)
    )`);
  await knex.raw('CREATE INDEX acquaintances_user ON acquaintances (realm_id, user_id, guest_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE acquaintances, limited_guests');
}
