import { z } from 'zod';
import { Id, Role } from './scalars';

/** Who acts: established once by the gateway, sent along with every request. */
export const Actor = z.strictObject({
  realm_id: Id,
  user_id: Id,
  role: Role,
  is_bot: z.boolean(),
  /** Every group the user is in, directly or through subgroups, system groups included. */
  group_ids: z.array(Id),
});
export type Actor = z.infer<typeof Actor>;
