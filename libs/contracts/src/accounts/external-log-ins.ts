import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { realmUserAdded } from '../shared/users';
import { invitesChanged, InvitingRealm, JoinField } from './invites';
import { AppLogIn, LogInOutcome } from './log-ins';
import { operation } from './declare';
import { accountReclaimed, deactivationEvents } from './users';

const attempt = {
  realm_id: json(Id),
  /** Name of the provider. */
  provider: json(z.string()),
};

export const beginExternalLogIn = operation({
  id: 'begin-external-log-in',
  allow: 'internal',
  errors: ['SERVICE_UNAVAILABLE'],
  params: {
    ...attempt,
    app: json(AppLogIn.nullable()),
    /** Path to go on to afterwards. */
    next: json(z.string()),
  },
  /** Both null where the organisation does not use such a provider. */
  result: {
    /** URL of the provider. */
    url: z.string().nullable(),
    /** The attempt, which the browser keeps in a cookie. */
    attempt: z.string().nullable(),
  },
  safe: true,
  summary: 'Send a browser to an identity provider',
});

const completed = {
  realm: InvitingRealm,
  /** Path to go on to. */
  next: z.string(),
  /** Null where nobody was logged in. */
  outcome: LogInOutcome.nullable(),
};

export const completeExternalLogIn = operation({
  id: 'complete-external-log-in',
  allow: 'internal',
  errors: ['USER_DEACTIVATED', 'REALM_DEACTIVATED', 'SERVICE_UNAVAILABLE'],
  params: {
    ...attempt,
    /** The attempt that the browser kept. */
    attempt: json(z.string()),
    /** Query of the URL to which the provider sent the browser. */
    query: json(z.string()),
  },
  result: {
    ...completed,
    /** Reason for which nobody was logged in; null for one that is not told. */
    refusal: z.string().nullable(),
    /** The account that can be made; null where there is one, or none may be. */
    sign_up: z.strictObject({ key: z.string(), email: z.string(), full_name: z.string() }).nullable(),
  },
  emits: [realmUserAdded, accountReclaimed, ...deactivationEvents],
  audit: { shows: ['provider'] },
  summary: 'Log a browser in that returns from an identity provider',
});

export const completeExternalSignUp = operation({
  id: 'complete-external-sign-up',
  allow: 'internal',
  errors: ['USER_DEACTIVATED', 'REALM_DEACTIVATED', 'SERVICE_UNAVAILABLE'],
  params: { realm_id: json(Id), key: json(z.string()), full_name: json(z.string()) },
  result: {
    ...completed,
    /** Address of the account; null for an invalid, expired or used key. */
    email: z.string().nullable(),
    problems: z.array(z.strictObject({ field: JoinField, message: z.string() })),
  },
  emits: [realmUserAdded, invitesChanged],
  audit: { shows: ['full_name'] },
  summary: 'Create the account of a person whom an identity provider has identified',
});
