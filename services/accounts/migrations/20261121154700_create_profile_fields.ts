import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE profile_fields (
      realm_id bigint NOT NULL REFERENCES realms (id),
      id bigint GENERATED ALWAYS AS IDENTITY,
      name text NOT NULL,
      type smallint NOT NULL,
      hint text NOT NULL,
      -- JSON text as clients sent it; empty for the types that need none.
      field_data text NOT NULL,
      "order" int NOT NULL,
      display_in_profile_summary boolean NOT NULL,
      required boolean NOT NULL,
      editable_by_user boolean NOT NULL,
      PRIMARY KEY (realm_id, id),
      CONSTRAINT profile_fields_name_key UNIQUE (realm_id, name)
    )`);
  await knex.raw(`
    CREATE TABLE profile_values (
      realm_id bigint NOT NULL,
      user_id bigint NOT NULL,
      field_id bigint NOT NULL,
      value text NOT NULL,
      rendered_value text,
      PRIMARY KEY (realm_id, user_id, field_id),
      FOREIGN KEY (realm_id, user_id) REFERENCES users (realm_id, id),
      FOREIGN KEY (realm_id, field_id) REFERENCES profile_fields (realm_id, id) ON DELETE CASCADE
    )`);
  await knex.raw('CREATE INDEX profile_values_of_field ON profile_values (realm_id, field_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE profile_values, profile_fields');
}
