import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id, Role } from '../declaring/scalars';
import { groupMembersAdded, groupMembersRemoved, userGroupUpdated } from './user-groups';
import { operation } from './declare';

export const applyAccountChangeInGroups = operation({
  id: 'apply-account-change',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    user_id: json(Id),
    role: json(Role),
    date_joined: json(z.int()),
    is_active: json(z.boolean()),
    version: json(z.int()),
    /** Groups that a new user's invitation names. */
    group_ids: json(z.array(Id).default([])),
  },
  result: {},
  emits: [groupMembersAdded, groupMembersRemoved, userGroupUpdated],
  summary: "Update a user's group memberships after a change of the account",
});
