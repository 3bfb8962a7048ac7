import { z } from 'zod';
import { json, operation, type ServiceName } from '../declaring/operation';
import { Id } from '../declaring/scalars';

/** The key of the last row of a page. */
export const PageKey = z.array(z.union([z.string(), z.number()]));
export type PageKey = z.infer<typeof PageKey>;

/** Parameters of all operations that read an organisation for an export, at one snapshot of the database. */
export const exportParams = {
  realm_id: json(Id),
  /** As `Database.exportSnapshot` of libs/db names it. */
  snapshot: json(z.string()),
  /** Key after which the page begins; null for the first page. */
  after: json(PageKey.nullable()),
};

/** Rows that a page has at most. */
export const EXPORTED_PAGE_ROWS = 1000;

export interface ExportPageQuery<Source extends string> {
  realm_id: number;
  snapshot: string;
  source: Source;
  after: PageKey | null;
}

/** Rows for an archive, as `SourceRow` of libs/archive declares them. */
export const exportPageResult = {
  rows: z.array(
    z.object({
      table: z.string(),
      row: z.record(z.string(), z.unknown()),
      group_settings: z.record(z.string(), z.unknown()).optional(),
      client: z.string().optional(),
      private_to: z.array(z.int()).optional(),
      files: z.array(z.string()).optional(),
    }),
  ),
  /** Null on the last page. */
  next: PageKey.nullable(),
};

export type ExportPage = z.infer<z.ZodObject<typeof exportPageResult>>;

export const exportPage = <O extends ServiceName, const Source extends string>(owner: O, sources: readonly Source[]) =>
  operation({
    id: 'read-export-page',
    owner,
    allow: 'internal',
    params: { ...exportParams, source: json(z.enum(sources)) },
    result: exportPageResult,
    safe: true,
    summary: "Read rows of the service's data for an export",
  });
