import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { RealmObjection } from './realm-settings';
import { operation } from './declare';

export const findGroupUsesInRealm = operation({
  id: 'find-group-uses',
  allow: 'internal',
  params: { realm_id: json(Id), group_id: json(Id) },
  result: { objections: z.array(RealmObjection) },
  safe: true,
  summary: 'Find the settings of the organisation that name a user group',
});
