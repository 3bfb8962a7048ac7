import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { FormMessage } from './form-problems';
import { operation } from './declare';
import { accountReclaimed, deactivationEvents } from './users';

export const requestPasswordReset = operation({
  id: 'request-password-reset',
  errors: ['RATE_LIMIT_HIT'],
  allow: 'internal',
  params: {
    realm_id: json(Id),
    email: json(z.string()),
    /** IP address of the browser, whose requests are limited. */
    address: json(z.string()),
  },
  /** False for a text that is no email address. The answer does not tell whether somebody has the address. */
  result: { is_address: z.boolean() },
  summary: 'Mail a link to set another password, to whoever forgot it',
});

/** State of a link to set a password: `open` until it is used; `outdated` if the password or the address has changed since
 *  it was mailed, or the account is deactivated. */
export const PasswordResetState = z.enum(['open', 'done', 'unknown', 'expired', 'outdated']);
export type PasswordResetState = z.infer<typeof PasswordResetState>;

const link = { realm_id: json(Id), key: json(z.string()) };
const result = {
  state: PasswordResetState,
  realm: z.strictObject({ name: z.string(), url: z.string() }),
  /** Address of the account; null where there is none. */
  email: z.string().nullable(),
};

export const findPasswordReset = operation({
  id: 'find-password-reset',
  allow: 'internal',
  params: link,
  result,
  safe: true,
  summary: 'Get the account whose password a mailed link sets',
});

export const completePasswordReset = operation({
  id: 'complete-password-reset',
  allow: 'internal',
  params: { ...link, password: json(z.string()) },
  result: {
    ...result,
    /** Reason for which the password was refused; null where it was not. */
    problem: FormMessage.nullable(),
  },
  emits: [accountReclaimed, ...deactivationEvents],
  audit: { shows: [] },
  summary: 'Set a password by the key of a mailed link',
});
