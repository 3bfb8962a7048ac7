import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { json, path } from '../declaring/operation';
import { Id, oneOf, RequestedId } from '../declaring/scalars';
import { event, operation } from './declare';

/** Exports that administrators of an organisation may request within a week, and the size of an organisation above which the
 *  operator makes the export. Source: spec/wire-contract-files-and-time.md, section 9. */
export const MAX_EXPORTS_PER_WEEK = 5;
export const MAX_EXPORTED_MESSAGES = 250_000;
export const MAX_EXPORTED_BYTES = 20 * 2 ** 30;

/** Contents of an export. Only the operator may export everything. */
export const EXPORT_TYPE = { public: 1, with_consent: 2, everything: 3 } as const;

const exportFields = {
  id: Id.describe('Id of the export.'),
  acting_user_id: Id.describe('User id of the administrator who requested it.'),
  export_time: z.number().describe('Time of the request, in Unix seconds.'),
  deleted_timestamp: z.number().nullable().describe('Time at which the file was deleted, in Unix seconds, or null.'),
  failed_timestamp: z.number().nullable().describe('Time at which the export failed, in Unix seconds, or null.'),
  export_url: z
    .string()
    .nullable()
    .describe('URL of the file; null while there is none. Anyone with the URL can download the file.'),
  pending: z.boolean().describe('True until the export has succeeded or failed.'),
  export_type: z.int().describe('1 public data, 2 also private data of users who have agreed.'),
};

export const RealmExport = z.strictObject(exportFields).describe('An export of the organisation.');
export type RealmExport = z.infer<typeof RealmExport>;

const ListedExport = z
  .strictObject({
    ...exportFields,
    percent: z.int().min(0).max(100).describe('Part of the export that is done, in percent.'),
  })
  .describe('An export of the organisation, with its progress.');
export type ListedExport = z.infer<typeof ListedExport>;

export const realmExportsChanged = event({
  name: 'realm_export',
  description:
    'An export was requested, made progress, succeeded, failed or was deleted. Goes to administrators who are no bots.',
  entry: { exports: z.array(RealmExport).describe('All exports of the organisation, the oldest first.') },
});

export const realmExportConsentChanged = event({
  name: 'realm_export_consent',
  description: 'A user changed the setting `allow_private_data_export`. Goes to administrators who are no bots.',
  entry: {
    user_id: Id.describe('Id of the user.'),
    consented: z.boolean().describe("True if exports may contain the user's private data."),
  },
});

export const exportFinished = event({
  name: 'export_finished',
  /** The user who requested the export, and whether it has the user's own data alone. */
  entry: { export_id: Id, user_id: Id, is_own: z.boolean() },
  client: false,
});

export const exportRealm = operation({
  id: 'export-realm',
  http: { method: 'POST', path: '/export/realm' },
  allow: 'administrator',
  params: {
    export_type: json(
      oneOf(EXPORT_TYPE.public, EXPORT_TYPE.with_consent).default(EXPORT_TYPE.public),
      '1 exports public data, 2 also private data of users who have agreed.',
      EXPORT_TYPE.with_consent,
    ),
  },
  result: { id: Id.describe('Id of the export.') },
  emits: [realmExportsChanged],
  audit: { shows: 'all' },
  summary: 'Export the data of the organization',
  description:
    'Begins an export of the organization, for another server. An organization can have five exports in seven days. Large ones are made by the operator of the server.',
});

export const getRealmExports = operation({
  id: 'get-realm-exports',
  http: { method: 'GET', path: '/export/realm' },
  allow: 'administrator',
  result: { exports: z.array(ListedExport).describe('The exports, the oldest first.') },
  safe: true,
  summary: 'List the exports of the organization',
  description: 'Lists the exports that administrators have requested, also failed and deleted ones.',
});

export const deleteRealmExport = operation({
  id: 'delete-realm-export',
  http: { method: 'DELETE', path: '/export/realm/{export_id}' },
  allow: 'administrator',
  params: { export_id: path(RequestedId, 'Id of the export.', EXAMPLE_IDS.export_id) },
  emits: [realmExportsChanged],
  audit: { shows: 'all' },
  summary: 'Delete the file of an export',
  description: 'Deletes the file of an export. The export stays in the list.',
});

export const getRealmExportConsents = operation({
  id: 'get-realm-export-consents',
  http: { method: 'GET', path: '/export/realm/consents' },
  level: 295,
  allow: 'administrator',
  result: {
    export_consents: z
      .array(
        z
          .strictObject({
            user_id: Id.describe('Id of the user.'),
            consented: z.boolean().describe("True if exports may contain the user's private data."),
          })
          .describe('The decision of a user.'),
      )
      .describe('All active users who are no bots.'),
  },
  safe: true,
  summary: 'List which users agree to exports of their private data',
  description: 'Lists for each user the setting `allow_private_data_export`.',
});

export const startRealmExport = operation({
  id: 'start-realm-export',
  allow: 'internal',
  params: {
    realm_id: json(Id),
    export_type: json(z.enum(EXPORT_TYPE)),
    /** Administrator in whose name the export is made, so that administrators see it; null for the operator alone. */
    acting_user_id: json(Id.nullable()),
  },
  result: { id: Id },
  emits: [realmExportsChanged],
  audit: { shows: ['export_type', 'acting_user_id'], users: ['acting_user_id'] },
  summary: 'Begin an export for the operator, without limits',
});

/** Messages of a compliance export: all, or those that fulfil every condition that is not null. */
export const ComplianceFilter = z.object({
  channel_id: Id.nullable(),
  /** Messages that the user sent, and direct messages with the user. */
  user_id: Id.nullable(),
  /** Unix seconds; the first is included, the last is not. */
  since: z.int().nullable(),
  until: z.int().nullable(),
});
export type ComplianceFilter = z.infer<typeof ComplianceFilter>;

export const startComplianceExport = operation({
  id: 'start-compliance-export',
  allow: 'internal',
  params: { realm_id: json(Id), filter: json(ComplianceFilter) },
  result: { id: Id },
  audit: { shows: ['filter'] },
  summary: 'Begin an export of everything that is stored, deleted messages included, for the operator',
});

export const findRealmExport = operation({
  id: 'find-realm-export',
  allow: 'internal',
  params: { realm_id: json(Id), export_id: json(Id) },
  result: {
    status: z.enum(['requested', 'started', 'succeeded', 'failed', 'deleted']),
    percent: z.int(),
    /** Address of the file; null while there is none. */
    url: z.string().nullable(),
    size: z.int().nullable(),
    sha256: z.string().nullable(),
    /** Reason of the last failed attempt. */
    error: z.string().nullable(),
  },
  safe: true,
  summary: 'Find an export with its progress',
});

export const readRealmExport = operation({
  id: 'read-realm-export',
  allow: 'internal',
  params: { realm_id: json(Id), export_id: json(Id), start: json(z.int().min(0)) },
  result: {
    /** Bytes of the file from `start` on; empty behind its end. */
    base64: z.string(),
  },
  safe: true,
  summary: 'Read a part of the file of an export',
});

export const removeRealmExport = operation({
  id: 'remove-realm-export',
  allow: 'internal',
  params: { realm_id: json(Id), export_id: json(Id) },
  emits: [realmExportsChanged],
  audit: { shows: ['export_id'] },
  summary: "Delete the file of the operator's export",
});
