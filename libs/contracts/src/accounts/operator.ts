import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id, Role } from '../declaring/scalars';
import { realmUserAdded } from '../shared/users';
import { realmBotAdded } from './bots';
import { realmDeactivated, realmPropertyUpdated } from './realm-settings';
import { operation } from './declare';

/** An organisation as the operator sees it. */
export const RealmListing = z.strictObject({
  realm_id: Id,
  host: z.string(),
  name: z.string(),
  /** True for the organisation that serves all host names without one. */
  is_default: z.boolean(),
  is_active: z.boolean(),
  date_created: z.int(),
  /** Time at which the organisation is deleted for good, in Unix seconds; null if it is not to be deleted. */
  deletion_at: z.int().nullable(),
});
export type RealmListing = z.infer<typeof RealmListing>;

export const listRealms = operation({
  id: 'list-realms',
  allow: 'internal',
  params: { host: json(z.string().optional()) },
  result: { realms: z.array(RealmListing) },
  safe: true,
  summary: 'List all organisations, or the one with a host name; deactivated ones included',
});

export const deactivateRealm = operation({
  id: 'deactivate-realm',
  allow: 'internal',
  params: { realm_id: json(Id) },
  emits: [realmDeactivated],
  audit: { shows: [] },
  summary: 'Deactivate an organisation; from the reply on, all its users are refused',
});

export const reactivateRealm = operation({
  id: 'reactivate-realm',
  allow: 'internal',
  params: { realm_id: json(Id) },
  audit: { shows: [] },
  summary: 'Reactivate an organisation, and do not delete it if its deletion has not begun',
});

/** Days that an organisation stays deactivated at least before it is deleted. Nothing about it is left in the event log then:
 *  LOG_RETENTION_S of libs/bus is shorter. */
export const MIN_DELETION_GRACE_DAYS = 10;
export const DELETION_GRACE_DAYS = 30;

export const deleteRealm = operation({
  id: 'delete-realm',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    grace_days: json(z.int().min(MIN_DELETION_GRACE_DAYS).max(3650).default(DELETION_GRACE_DAYS)),
  },
  /** Unix seconds. */
  result: { deletion_at: z.int() },
  emits: [realmDeactivated],
  audit: { shows: ['grace_days'] },
  summary: 'Deactivate an organisation, and delete it for good, with its files, after some days',
});

const quota = z.int().min(0).nullable();

/** Limits that the operator sets for an organisation: null for no limit. */
export const RealmQuotas = z.object({
  /** Active people; bots do not count. */
  users: quota,
  messages: quota,
  webhooks: quota,
  /** Event queues, as clients have them: one for each open page, program or bot. */
  queues: quota,
  /** Size of all uploaded files together, which clients see as `realm_upload_quota_mib`. */
  storage_mib: quota,
});
export type RealmQuotas = z.infer<typeof RealmQuotas>;

export const setRealmQuotas = operation({
  id: 'set-realm-quotas',
  allow: 'internal',
  params: { realm_id: json(Id), quotas: json(RealmQuotas.partial()) },
  result: { quotas: RealmQuotas },
  emits: [realmPropertyUpdated],
  audit: { shows: ['quotas'] },
  summary: 'Limit what an organisation may have. What it has already stays',
});

export const getRealmUsage = operation({
  id: 'get-realm-usage',
  allow: 'internal',
  params: { realm_id: json(Id) },
  result: {
    usage: z.strictObject({
      users: z.int(),
      messages: z.int(),
      webhooks: z.int(),
      queues: z.int(),
      storage_bytes: z.int(),
    }),
    quotas: RealmQuotas,
  },
  safe: true,
  summary: 'Get what an organisation has, and what it may have',
});

export const recordBackup = operation({
  id: 'record-backup',
  allow: 'internal',
  params: { is_saved: json(z.boolean(), 'Whether the backup was saved and, if asked for, passed its check.') },
  summary: 'Record that a backup of the schedule was saved, or that it failed, for the metrics',
});

/** An account as the operator finds it. */
export const FoundAccount = z.strictObject({
  realm_id: Id,
  host: z.string(),
  is_realm_active: z.boolean(),
  user_id: Id,
  full_name: z.string(),
  role: Role,
  is_bot: z.boolean(),
  is_active: z.boolean(),
  /** Unix seconds. */
  date_joined: z.int(),
});
export type FoundAccount = z.infer<typeof FoundAccount>;

export const findAccounts = operation({
  id: 'find-accounts',
  allow: 'internal',
  params: { email: json(z.string()) },
  result: { accounts: z.array(FoundAccount) },
  audit: { shows: ['email'] },
  summary: 'Find the accounts with an email address in all organisations',
});

export const resetPassword = operation({
  id: 'reset-password',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    user_id: json(Id),
    password: json(z.string()),
    /** Also replaces the API key, which ends the sessions of all clients. */
    new_api_key: json(z.boolean().default(false)),
  },
  audit: { shows: ['user_id', 'new_api_key'], users: ['user_id'] },
  summary: "Replace a user's password, and optionally the API key",
});

export const createRealm = operation({
  id: 'create-realm',
  allow: 'internal',
  params: {
    host: json(z.string().min(1)),
    name: json(z.string().min(1)),
    description: json(z.string().default('')),
    is_default: json(z.boolean().default(false)),
    owner: json(z.object({ email: z.string(), full_name: z.string(), password: z.string() })),
    /** Whether the organisation starts with channels, and its owner with a welcome. */
    is_welcomed: json(z.boolean().default(true)),
  },
  result: { realm_id: Id, owner_id: Id },
  emits: [realmUserAdded],
  audit: { shows: ['host', 'name'] },
  summary: 'Create an organisation with its first owner',
});

/** Creates accounts for the operator, without checking any caller's role. */
export const provisionUser = operation({
  id: 'provision-user',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    email: json(z.string()),
    full_name: json(z.string()),
    password: json(z.string()),
    role: json(Role),
    bot_owner_id: json(Id.optional()),
    /** Whether a new user, not a bot, is welcomed and announced. */
    is_welcomed: json(z.boolean().default(true)),
  },
  result: { user_id: Id },
  emits: [realmUserAdded, realmBotAdded],
  audit: { shows: ['email', 'full_name', 'role', 'bot_owner_id'], users: ['bot_owner_id'] },
  summary: 'Create a user or bot with a role',
});

export const setUserGrants = operation({
  id: 'set-user-grants',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    user_id: json(Id),
    can_create_users: json(z.boolean().optional()),
    can_change_user_emails: json(z.boolean().optional()),
  },
  result: {},
  audit: { shows: ['user_id', 'can_create_users', 'can_change_user_emails'], users: ['user_id'] },
  summary: 'Grant or revoke the permissions that only the operator grants (spec/wire-contract.md, decision 14)',
});
