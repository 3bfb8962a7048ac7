import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { fileComparison } from '../shared/file-comparison';
import { operation } from './declare';

export const checkUploads = operation({
  id: 'check-uploads',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    /** One of the 256 folders of uploads and thumbnails, in hexadecimal digits; null for the pictures of emoji. */
    folder: json(
      z
        .string()
        .regex(/^[0-9a-f]{1,2}$/)
        .nullable(),
    ),
    repair: json(z.boolean()),
  },
  result: fileComparison,
  summary: 'Compare uploaded files, or pictures of emoji, with the store',
});
