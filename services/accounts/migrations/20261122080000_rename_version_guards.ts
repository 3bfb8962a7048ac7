import type { Knex } from 'knex';
import { renameTable, restoreTable } from '@team-chat/db';

export const up = (knex: Knex): Promise<void> =>
  renameTable(knex, 'fences', 'version_guards', { height: 'version' });

export const down = (knex: Knex): Promise<void> =>
  restoreTable(knex, 'fences', 'version_guards', { height: 'version' });
