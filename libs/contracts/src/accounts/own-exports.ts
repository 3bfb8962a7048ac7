import { z } from 'zod';
import { EXAMPLE_IDS } from '../declaring/example-ids';
import { path } from '../declaring/operation';
import { Id, RequestedId } from '../declaring/scalars';
import { operation } from './declare';

/** Exports of the own data that a user may request within a week, and days for which the file of each is kept. */
export const MAX_OWN_EXPORTS_PER_WEEK = 5;
export const OWN_EXPORT_DAYS = 7;

export const OwnExport = z
  .strictObject({
    id: Id.describe('Id of the export.'),
    requested_at: z.int().describe('Time of the request, in Unix seconds.'),
    pending: z.boolean().describe('True until the export has succeeded or failed.'),
    percent: z.int().min(0).max(100).describe('Part of the export that is done, in percent.'),
    failed_at: z.int().nullable().describe('Time at which the export failed, in Unix seconds, or null.'),
    expires_at: z.int().nullable().describe('Time at which the file is deleted, in Unix seconds; null without a file.'),
    size: z.int().nullable().describe('Bytes of the file; null without a file.'),
    url: z
      .string()
      .nullable()
      .describe('Path of the file, which only the user can download; null while there is none.'),
  })
  .describe("An export of a user's own data.");
export type OwnExport = z.infer<typeof OwnExport>;

export const exportOwnData = operation({
  id: 'export-own-data',
  http: { method: 'POST', path: '/users/me/exports' },
  allow: 'human',
  result: { id: Id.describe('Id of the export.') },
  audit: { shows: 'all' },
  summary: 'Export the own data',
  description: `Begins an archive of the caller's profile, settings, messages, files and log-ins, for the caller alone. A user can have ${MAX_OWN_EXPORTS_PER_WEEK} exports in seven days.`,
});

export const getOwnExports = operation({
  id: 'get-own-exports',
  http: { method: 'GET', path: '/users/me/exports' },
  allow: 'human',
  result: { exports: z.array(OwnExport).describe('The exports whose files are not deleted, the oldest first.') },
  safe: true,
  summary: 'List the exports of the own data',
  description: `Lists the caller's exports with their progress. A file is deleted after ${OWN_EXPORT_DAYS} days.`,
});

export const deleteOwnExport = operation({
  id: 'delete-own-export',
  http: { method: 'DELETE', path: '/users/me/exports/{own_export_id}' },
  allow: 'human',
  params: { own_export_id: path(RequestedId, 'Id of the export.', EXAMPLE_IDS.own_export_id) },
  audit: { shows: 'all' },
  summary: 'Delete an export of the own data',
  description: 'Deletes the file of an export of the own data.',
});

export const findOwnExportFile = operation({
  id: 'find-own-export-file',
  allow: 'internal',
  params: { own_export_id: path(RequestedId) },
  result: {
    /** Absent if the caller has no such export, or it has no file. */
    file: z.object({ key: z.string(), name: z.string(), size: z.int() }).optional(),
  },
  safe: true,
  summary: "Find the file of an export of the caller's own data",
});
