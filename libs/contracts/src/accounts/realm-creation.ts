import { z } from 'zod';
import { json } from '../declaring/operation';
import { realmUserAdded } from '../shared/users';
import { FormMessage } from './form-problems';
import { operation } from './declare';

/** State of a way to create an organisation: `closed` where the operator does not let everybody do it, or where no domain is
 *  set; the other states are those of a link. */
export const RealmCreationState = z.enum(['open', 'closed', 'unknown', 'expired', 'used']);
export type RealmCreationState = z.infer<typeof RealmCreationState>;

/** The fields of the two forms. */
export const RealmCreationField = z.enum(['email', 'realm_name', 'realm_subdomain', 'full_name', 'password']);
export type RealmCreationField = z.infer<typeof RealmCreationField>;

const result = {
  state: RealmCreationState,
  /** Domain below which new organisations have their host names; null where they cannot have any. */
  domain: z.string().nullable(),
};
/** Problems of the form that was sent, at most one for each field. */
const problems = z.array(z.strictObject({ field: RealmCreationField, message: FormMessage }));
/** Key of the operator's link; absent for those who have none. */
const operatorKey = json(z.string().optional());

export const createRealmLink = operation({
  id: 'create-realm-link',
  allow: 'internal',
  params: {},
  result: {
    url: z.string(),
    /** Unix seconds. */
    expires_at: z.int(),
  },
  summary: 'Make a link with which one person creates an organisation',
});

export const findRealmCreation = operation({
  id: 'find-realm-creation',
  allow: 'internal',
  params: { key: operatorKey },
  result,
  safe: true,
  summary: "Get whether an organisation can be created, with the operator's link or without one",
});

export const requestRealm = operation({
  id: 'request-realm',
  errors: ['RATE_LIMIT_HIT'],
  allow: 'internal',
  params: {
    key: operatorKey,
    email: json(z.string()),
    realm_name: json(z.string()),
    realm_subdomain: json(z.string()),
    /** IP address of the browser, whose requests are limited. */
    address: json(z.string()),
  },
  result: { ...result, problems },
  summary: 'Mail a link to whoever wants to create an organisation',
});

/** Content of a mailed link; null for an unknown one. */
const requested = z.strictObject({ email: z.string(), realm_name: z.string(), realm_subdomain: z.string() }).nullable();
const link = { key: json(z.string()) };

export const findRequestedRealm = operation({
  id: 'find-requested-realm',
  allow: 'internal',
  params: link,
  result: { ...result, requested },
  safe: true,
  summary: 'Get the organisation that a mailed link creates',
});

export const createRequestedRealm = operation({
  id: 'create-requested-realm',
  allow: 'internal',
  params: {
    ...link,
    realm_subdomain: json(z.string()),
    full_name: json(z.string()),
    password: json(z.string()),
  },
  result: {
    ...result,
    requested,
    problems,
    /** URL of the new organisation; null where there is none. */
    url: z.string().nullable(),
  },
  emits: [realmUserAdded],
  audit: { shows: ['realm_subdomain', 'full_name'] },
  summary: 'Create an organisation with its owner by the key of a mailed link',
});
