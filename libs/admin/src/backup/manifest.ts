import { z } from 'zod';

export const DATABASE_FILE = 'database.gz';
export const SECRETS_FILE = 'secrets.json';
export const MANIFEST_FILE = 'manifest.json';

const FileDigest = z.object({ bytes: z.number(), sha256: z.string() });

/** Describes a complete backup: it is written after all other files. */
export const Manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  started_at: z.iso.datetime(),
  seconds: z.number(),
  rows: z.number(),
  /** Names of the migrations that each schema had. */
  migrations: z.record(z.string(), z.array(z.string())),
  files: z.object({ [DATABASE_FILE]: FileDigest, [SECRETS_FILE]: FileDigest.optional() }),
  /** Time of the last check that the backup passed. */
  checked_at: z.iso.datetime().optional(),
});
export type Manifest = z.output<typeof Manifest>;

/** Returns the bytes of all files of a backup. */
export function sizeOf({ files }: Manifest): number {
  return Object.values(files).reduce((sum, file) => sum + (file?.bytes ?? 0), 0);
}
