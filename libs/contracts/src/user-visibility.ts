import { z } from 'zod';
import { json, operation } from './operation';
import { Id } from './scalars';
import { realmUserAdded, realmUserRemoved } from './accounts';
import { presencesUpdated, presenceUpdated } from './presence';
import { userStatusChanged } from './user-status';

/** Ids of a guest and of a user who takes part in one of the guest's conversations. */
export const AccessibleUserPair = z.tuple([Id, Id]);
export type AccessibleUserPair = z.infer<typeof AccessibleUserPair>;

/** Name and avatar of inaccessible users, as guests see them. */
export const INACCESSIBLE_USER = {
  full_name: 'Unknown user',
  avatar_url: 'https://secure.gravatar.com/avatar/00000000000000000000000000000000?d=mp&version=1',
} as const;

/** Returns an address that reveals only the id. Source: spec/wire-contract.md, section 2.1. */
export const placeholderEmail = (userId: number, host: string) => `user${userId}@${host}`;

export const findAccessibleUsers = operation({
  id: 'find-accessible-users',
  owner: 'messaging',
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

export const updateAccessibleUsers = operation({
  id: 'update-accessible-users',
  owner: 'accounts',
  allow: 'internal',
  params: { realm_id: json(Id), user_ids: json(z.array(Id)) },
  emits: [realmUserAdded, realmUserRemoved, userStatusChanged, presencesUpdated, presenceUpdated],
  summary: 'Update the users whom limited guests see, after a change in the conversations of some users',
});
