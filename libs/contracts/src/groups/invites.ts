import { z } from 'zod';
import { json, operation } from '../declaring/operation';

export const checkInvitedGroups = operation({
  id: 'check-invited-groups',
  owner: 'groups',
  allow: 'user',
  params: { group_ids: json(z.array(z.int())) },
  safe: true,
  summary: 'Refuse groups that the caller may not add new users to',
});
