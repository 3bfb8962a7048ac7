import { z } from 'zod';
import { Id, Role } from '../declaring/scalars';

/** Ids of imported rows, by the ids that the source gave them. */
export const ImportedIds = z.record(z.string(), Id);

/** An account that other services place. */
export const ImportedAccount = z.strictObject({
  user_id: Id,
  role: Role,
  is_active: z.boolean(),
  is_bot: z.boolean(),
  bot_owner_id: Id.nullable(),
  date_joined: z.int(),
  version: z.int(),
});
export type ImportedAccount = z.infer<typeof ImportedAccount>;
