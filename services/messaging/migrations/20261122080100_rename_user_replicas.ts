import type { Knex } from 'knex';
import { renameTable, restoreTable } from '@team-chat/db';

export const up = (knex: Knex): Promise<void> => renameTable(knex, 'placed_users', 'user_replicas');

export const down = (knex: Knex): Promise<void> => restoreTable(knex, 'placed_users', 'user_replicas');
