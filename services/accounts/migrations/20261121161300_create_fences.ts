import type { Knex } from 'knex';
import { createFences, dropFences } from '@team-chat/db';

export const up = (knex: Knex): Promise<void> => createFences(knex);

export const down = (knex: Knex): Promise<void> => dropFences(knex);
