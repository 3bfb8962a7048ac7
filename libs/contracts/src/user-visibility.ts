import { z } from 'zod';
import { json, operation } from './operation';
import { Id } from './scalars';
import { realmUserAdded, realmUserRemoved } from './accounts';
import { presencesUpdated, presenceUpdated } from './presence';
import { userStatusChanged } from './user-status';

/** A guest, and somebody who takes part in a conversation of the guest's. */
export const AccessibleUserPair = z.tuple([Id, Id]);
export type AccessibleUserPair = z.infer<typeof AccessibleUserPair>;

/** What everybody looks like to guests who do not know them. */
export const UNKNOWN_USER = {
  full_name: 'Unknown user',
  avatar_url: 'https://secure.gravatar.com/avatar/00000000000000000000000000000000?d=mp&version=1',
} as const;

/** An address that says no more than the id. Source: spec/wire-contract.md, section 2.1. */
export const placeholderEmail = (userId: number, host: string) => `user${userId}@${host}`;

export const findAccessibleUsers = operation({
  id: 'find-accessible-users',
  owner: 'messaging',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    guest_ids: json(z.array(Id)),
    /** Only whether these are among them; null for everybody. */
    user_ids: json(z.array(Id).nullable()),
    /** Where the last answer ended. */
    after: json(AccessibleUserPair.nullable()),
  },
  result: { pairs: z.array(AccessibleUserPair), is_last: z.boolean() },
  safe: true,
  summary: 'Who shares a channel or a direct conversation with guests',
});

export const updateAccessibleUsers = operation({
  id: 'update-accessible-users',
  owner: 'accounts',
  allow: 'internal',
  params: { realm_id: json(Id), user_ids: json(z.array(Id)) },
  emits: [realmUserAdded, realmUserRemoved, userStatusChanged, presencesUpdated, presenceUpdated],
  summary: 'Bring in line whom limited guests see, after the conversations of these users have changed',
});
