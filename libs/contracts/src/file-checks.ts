import { z } from 'zod';
import { json, operation } from './operation';
import { Id } from './scalars';

/** Result of a comparison of the store of files with the rows. With `repair`, the unneeded keys are removed. */
const comparison = {
  checked: z.int(),
  missing: z.array(z.string()),
  unneeded: z.array(z.string()),
};

export const checkUploads = operation({
  id: 'check-uploads',
  owner: 'messaging',
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
  result: comparison,
  summary: 'Compare uploaded files, or pictures of emoji, with the store',
});

export const checkPictures = operation({
  id: 'check-pictures',
  owner: 'accounts',
  allow: 'internal',
  params: { realm_id: json(Id), repair: json(z.boolean()) },
  result: comparison,
  summary: 'Compare the pictures of users and of an organisation with the store',
});
