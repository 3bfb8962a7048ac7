import { z } from 'zod';
import { event } from './event';
import { json, operation } from './operation';
import { Id } from './scalars';
import { realmDeactivated } from './realm-settings';

const owner = 'accounts';

/** An organisation as the operator sees it. */
export const RealmListing = z.strictObject({
  realm_id: Id,
  host: z.string(),
  name: z.string(),
  /** True for the organisation that serves all host names without one. */
  is_default: z.boolean(),
  is_active: z.boolean(),
  date_created: z.int(),
});
export type RealmListing = z.infer<typeof RealmListing>;

export const listRealms = operation({
  id: 'list-realms',
  owner,
  allow: 'internal',
  params: { host: json(z.string().optional()) },
  result: { realms: z.array(RealmListing) },
  safe: true,
  summary: 'List all organisations, or the one with a host name; deactivated ones included',
});

export const deactivateRealm = operation({
  id: 'deactivate-realm',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id) },
  emits: [realmDeactivated],
  summary: 'Deactivate an organisation; from the reply on, all its users are refused',
});

export const reactivateRealm = operation({
  id: 'reactivate-realm',
  owner,
  allow: 'internal',
  params: { realm_id: json(Id) },
  summary: 'Reactivate an organisation',
});

export const resetPassword = operation({
  id: 'reset-password',
  owner,
  allow: 'internal',
  params: {
    realm_id: json(Id),
    user_id: json(Id),
    password: json(z.string()),
    /** Also replaces the API key, which ends the sessions of all clients. */
    new_api_key: json(z.boolean().default(false)),
  },
  summary: "Replace a user's password, and optionally the API key",
});
