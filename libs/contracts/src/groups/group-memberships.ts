import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { operation } from './declare';

export const findMembers = operation({
  id: 'find-members',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    group_ids: json(z.array(Id)),
    /** Limits the answer to these users; null for all users. */
    user_ids: json(z.array(Id).nullable()),
  },
  result: { members: z.array(z.strictObject({ group_id: Id, user_ids: z.array(Id) })) },
  safe: true,
  summary: 'Find the active members of user groups, through subgroups too; groups without members are left out',
});

export const findSupergroups = operation({
  id: 'find-supergroups',
  allow: 'internal',
  params: { realm_id: json(Id), group_id: json(Id) },
  result: { group_ids: z.array(Id) },
  safe: true,
  summary: 'Get the ids of a user group and of all groups above it',
});
