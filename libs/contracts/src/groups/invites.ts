import { z } from 'zod';
import { json } from '../declaring/operation';
import { operation } from './declare';

export const checkInvitedGroups = operation({
  id: 'check-invited-groups',
  allow: 'user',
  params: { group_ids: json(z.array(z.int())) },
  safe: true,
  summary: 'Refuse groups that the caller may not add new users to',
});
