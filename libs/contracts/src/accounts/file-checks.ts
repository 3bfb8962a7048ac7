import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { fileComparison } from '../shared/file-comparison';
import { operation } from './declare';

export const checkPictures = operation({
  id: 'check-pictures',
  allow: 'internal',
  params: { realm_id: json(Id), repair: json(z.boolean()) },
  result: fileComparison,
  summary: 'Compare the pictures of users and of an organisation with the store',
});
