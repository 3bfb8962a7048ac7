import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { realmUserAdded, realmUserRemoved } from '../shared/users';
import { presencesUpdated, presenceUpdated } from './presence';
import { userStatusChanged } from './user-status';
import { operation } from './declare';

/** Name and avatar of inaccessible users, as guests see them. */
export const INACCESSIBLE_USER = {
  full_name: 'Unknown user',
  avatar_url: 'https://secure.gravatar.com/avatar/00000000000000000000000000000000?d=mp&version=1',
} as const;

/** Returns an address that reveals only the id. Source: spec/wire-contract.md, section 2.1. */
export const placeholderEmail = (userId: number, host: string) => `user${userId}@${host}`;

export const updateAccessibleUsers = operation({
  id: 'update-accessible-users',
  allow: 'internal',
  params: { realm_id: json(Id), user_ids: json(z.array(Id)) },
  emits: [realmUserAdded, realmUserRemoved, userStatusChanged, presencesUpdated, presenceUpdated],
  summary: 'Update the users whom limited guests see, after a change in the conversations of some users',
});
