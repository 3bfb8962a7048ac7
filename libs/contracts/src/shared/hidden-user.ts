import { z } from 'zod';
import { Id } from '../declaring/scalars';

/** A user whom limited guests cannot access, except some of them. */
export const HiddenUser = z.strictObject({
  /** Ids of the guests who can access the user. */
  known_to: z.array(Id),
  /** The placeholder that the other guests get in place of the user's address. */
  email: z.string(),
});
export type HiddenUser = z.infer<typeof HiddenUser>;
