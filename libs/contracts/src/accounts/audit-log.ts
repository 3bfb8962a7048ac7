import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json } from '../declaring/operation';
import { Id, RequestedId, UnixSeconds } from '../declaring/scalars';
import { event, operation } from './declare';

/** Most entries in one answer. */
export const MAX_AUDIT_ENTRIES = 1000;
const DEFAULT_AUDIT_ENTRIES = 100;
const MAX_AUDIT_OPERATIONS = 100;

const facts = {
  time: z.int().describe('Time of the change, in Unix seconds.'),
  operation: z.string().describe('Name of the operation, as the API reference has it.'),
  actor_id: Id.nullable().describe(
    'User id of the caller, or of the user who logged in or followed a link. Null: the operator of the server.',
  ),
  key_id: Id.nullable().describe(
    "Id of the API key that the request was made with. Null: the account's first key, or none.",
  ),
  target_ids: z.array(Id).describe('Ids of the users to whom the caller did something.'),
  params: z
    .record(z.string(), z.unknown())
    .describe(
      'Parameters of the request, without secrets and texts of messages. Of a long list or text, the beginning.',
    ),
  address: z.string().nullable().describe('IP address of the caller; null for the operator.'),
  client: z.string().describe('Name of the client program.'),
  user_agent: z.string().nullable().describe('User-Agent header of the request; null for the operator.'),
  request_id: z.string().describe('Id of the request; empty where it had none.'),
};

export const AuditEntry = z
  .strictObject({ id: Id.describe('Id of the entry. Later entries have higher ids.'), ...facts })
  .describe('A change that somebody made, or a log-in.');
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A change on its way into the audit log, in the transaction that makes the change. */
export const audited = event({
  name: 'audited',
  isShared: true,
  /** `uuid` names the call: one that makes several transactions has several entries in the event log, and one in the audit log. */
  entry: { uuid: z.string(), ...facts },
  client: false,
});

/** Fields of a recorded change. */
export type AuditFacts = Omit<AuditEntry, 'id'> & { uuid: string };

const actor_id = json(
  RequestedId.optional(),
  'Only changes by the user with this id. Absent: by anybody.',
  EXAMPLE_IDS.user_id,
);
const target_id = json(RequestedId.optional(), 'Only changes that concern the user with this id. Absent: all.');
const operations = json(
  z.array(z.string()).min(1).max(MAX_AUDIT_OPERATIONS).optional(),
  'Only changes by these operations. Absent: by all.',
  ['update-realm', 'fetch-api-key'],
);
const since = json(UnixSeconds.optional(), 'Only changes from this time on, in Unix seconds. Absent: from the first.');
const until = json(UnixSeconds.optional(), 'Only changes before this time, in Unix seconds. Absent: to the last.');

const filters = { actor_id, target_id, operations, since, until };

export const getAuditLog = operation({
  id: 'get-audit-log',
  http: { method: 'GET', path: '/audit_log' },
  allow: 'owner',
  params: {
    ...filters,
    before_id: json(Id.optional(), 'Id of an entry: only earlier ones are listed. Absent: all.'),
    limit: json(
      z.int().min(1).max(MAX_AUDIT_ENTRIES).default(DEFAULT_AUDIT_ENTRIES),
      `Number of entries, at most ${MAX_AUDIT_ENTRIES}.`,
      10,
    ),
  },
  example: ['limit'],
  result: {
    entries: z.array(AuditEntry).describe('The entries, the newest first.'),
    found_oldest: z.boolean().describe('Whether there are no earlier ones that fit.'),
  },
  summary: 'List entries of the audit log',
  description:
    'Lists who changed what in the organization, to whom, when and from where: changes by administrators, log-ins, API keys, permissions, deletions. A change is listed moments after its answer.',
});

export const exportAuditLog = operation({
  id: 'export-audit-log',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    ...filters,
    /** Id of the last entry of the page before. */
    after_id: json(Id.optional()),
    limit: json(z.int().min(1).max(MAX_AUDIT_ENTRIES).default(MAX_AUDIT_ENTRIES)),
  },
  /** The oldest first. */
  result: { entries: z.array(AuditEntry) },
  safe: true,
  summary: 'List entries of the audit log, the oldest first',
});
