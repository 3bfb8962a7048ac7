import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** The one key that signs the paths of pictures of other servers. It stays: rendered messages contain the paths. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE TABLE external_picture_keys (key text NOT NULL)');
  await knex.raw('INSERT INTO external_picture_keys VALUES (?)', [randomBytes(32).toString('hex')]);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE external_picture_keys');
}
