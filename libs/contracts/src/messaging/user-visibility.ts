import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { operation } from './declare';

/** Ids of a guest and of a user who takes part in one of the guest's conversations. */
export const AccessibleUserPair = z.tuple([Id, Id]);
export type AccessibleUserPair = z.infer<typeof AccessibleUserPair>;

export const findAccessibleUsers = operation({
  id: 'find-accessible-users',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    guest_ids: json(z.array(Id)),
    /** Limits the answer to pairs with these users; null for all users. */
    user_ids: json(z.array(Id).nullable()),
    /** The last pair of the previous answer. */
    after: json(AccessibleUserPair.nullable()),
  },
  result: { pairs: z.array(AccessibleUserPair), is_last: z.boolean() },
  safe: true,
  summary: 'Find the users who share a channel or a direct conversation with guests',
});
