import type { Knex } from 'knex';
import { renameTable, restoreTable } from '@team-chat/db';

export async function up(knex: Knex): Promise<void> {
  await renameTable(knex, 'acquaintances', 'accessible_users');
  await knex.raw('ALTER INDEX acquaintances_user RENAME TO accessible_users_user');
  await renameTable(knex, 'acquaintance_turns', 'update_leases');
}

export async function down(knex: Knex): Promise<void> {
  await restoreTable(knex, 'acquaintance_turns', 'update_leases');
  await knex.raw('ALTER INDEX accessible_users_user RENAME TO acquaintances_user');
  await restoreTable(knex, 'acquaintances', 'accessible_users');
}
