import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { realmUserUpdated } from '../shared/users';
import { operation } from './declare';

/** State of a request to change an address: `open` until the link mailed to the new address is confirmed; `outdated` if
 *  the account has changed meanwhile, or the new address can no longer be used. */
export const EmailChangeState = z.enum(['open', 'done', 'unknown', 'expired', 'outdated']);
export type EmailChangeState = z.infer<typeof EmailChangeState>;

const params = { realm_id: json(Id), key: json(z.string()) };
const result = {
  state: EmailChangeState,
  realm: z.strictObject({ name: z.string(), url: z.string() }),
  /** The new address; null where there is none. */
  email: z.string().nullable(),
};

export const findEmailChange = operation({
  id: 'find-email-change',
  allow: 'internal',
  params,
  result,
  safe: true,
  summary: 'Get the change of email address that a link confirms',
});

export const confirmEmailChange = operation({
  id: 'confirm-email-change',
  allow: 'internal',
  params,
  result,
  emits: [realmUserUpdated],
  audit: { shows: [] },
  summary: 'Confirm a change of email address by the key of the mailed link',
});
