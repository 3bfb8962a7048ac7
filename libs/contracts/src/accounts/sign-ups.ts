import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { realmUserAdded } from '../shared/users';
import { FormMessage } from './form-problems';
import { ClosedInvitation, invitesChanged, InvitingRealm, JoinField } from './invites';
import { operation } from './declare';

export const requestSignUp = operation({
  id: 'request-sign-up',
  errors: ['RATE_LIMIT_HIT'],
  allow: 'internal',
  params: {
    realm_id: json(Id),
    email: json(z.string()),
    /** IP address of the browser, whose requests are limited. */
    address: json(z.string()),
    /** Key of the invitation link by which the person joins; null without a link. */
    invitation_key: json(z.string().nullable().default(null)),
  },
  result: {
    realm: InvitingRealm,
    /** Reason for which nobody can sign up with the address; null where a mail is sent. It does not depend on who has an
     *  account. */
    problem: FormMessage.nullable(),
    /** Reason for which the invitation link cannot be used. */
    closed: ClosedInvitation.nullable(),
  },
  summary: 'Mail a link to whoever wants an account',
});

/** State of a link to sign up: `closed` if the organisation no longer lets its address in, or its invitation no longer works. */
export const SignUpState = z.enum(['open', 'unknown', 'expired', 'closed']);
export type SignUpState = z.infer<typeof SignUpState>;

const link = { realm_id: json(Id), key: json(z.string()) };
const result = {
  state: SignUpState,
  realm: InvitingRealm,
  /** The address to which the link was mailed; null where there is none. */
  email: z.string().nullable(),
};

export const findSignUp = operation({
  id: 'find-sign-up',
  allow: 'internal',
  params: link,
  result,
  safe: true,
  summary: 'Get the address that a mailed link signs up',
});

export const completeSignUp = operation({
  id: 'complete-sign-up',
  allow: 'internal',
  params: { ...link, full_name: json(z.string()), password: json(z.string()) },
  result: {
    ...result,
    /** Problems of the form that was sent, at most one for each field. */
    problems: z.array(z.strictObject({ field: JoinField, message: FormMessage })),
    /** Id of the new user; null where there is none. */
    user_id: Id.nullable(),
    /** The welcome of an invitation link; empty without one. */
    welcome_html: z.string(),
  },
  emits: [realmUserAdded, invitesChanged],
  audit: { shows: [] },
  summary: 'Create a user by the key of a mailed link',
});
