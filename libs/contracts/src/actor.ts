import { z } from 'zod';
import { Id, Role } from './scalars';

/** The authenticated caller. The gateway determines it once and sends it with every request. */
export const Actor = z.object({
  realm_id: Id,
  user_id: Id,
  role: Role,
  is_bot: z.boolean(),
  /** Every group the user is in, directly or through subgroups, system groups included. */
  group_ids: z.array(Id),
});
export type Actor = z.infer<typeof Actor>;
