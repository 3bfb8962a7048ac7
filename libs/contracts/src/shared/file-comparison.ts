import { z } from 'zod';

/** Result of a comparison of the store of files with the rows. With `repair`, the unneeded keys are removed. */
export const fileComparison = {
  checked: z.int(),
  missing: z.array(z.string()),
  unneeded: z.array(z.string()),
};
