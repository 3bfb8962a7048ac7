import type { Knex } from 'knex';
import { renameTable, restoreTable } from '@team-chat/db';

export const up = (knex: Knex): Promise<void> =>
  renameTable(knex, 'folder_gates', 'folder_archive_versions', { gate: 'archive_version' });

export const down = (knex: Knex): Promise<void> =>
  restoreTable(knex, 'folder_gates', 'folder_archive_versions', { gate: 'archive_version' });
