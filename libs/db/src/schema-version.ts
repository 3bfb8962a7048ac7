import type { Client } from 'pg';
import { PREVIOUS_VERSION, VERSION } from '@team-chat/runtime';
import { isLocked, LOCK } from './bootstrap';

/** A version of this software, and the one that it replaces while users go on working. */
export interface Release {
  version: string;
  previous: string;
}

export const THIS_RELEASE: Release = { version: VERSION, previous: PREVIOUS_VERSION };

/** Thrown before anything is migrated. */
export class SkippedVersionError extends Error {
  override readonly name = 'SkippedVersionError';
}

/** Text of the schema's comment, which names the newest version that has migrated it. */
const COMMENT = /^Migrated by version (\d+\.\d+\.\d+)$/;

/** Returns the newest version that has migrated the schema; undefined where none was recorded. */
export async function findSchemaVersion(client: Client, schema: string): Promise<string | undefined> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace WHERE nspname = $1`,
    [schema],
  );
  return COMMENT.exec(rows[0]?.comment ?? '')?.[1];
}

/** Throws a SkippedVersionError if the schema is of a version before the previous one while a service is connected: each replica waits
 *  for, or holds, the lock of the schema's relay. */
export async function checkSchemaVersion(client: Client, schema: string, release: Release): Promise<void> {
  const found = await findSchemaVersion(client, schema);
  if (found === undefined || compareVersions(found, release.previous) >= 0) return;
  if (!(await isLocked(client, LOCK.relay, schema))) return;
  throw new SkippedVersionError(
    `The schema ${schema} is of version ${found}, services are connected, and this is version ${release.version}. ` +
      `Upgrade to ${release.previous} first, and wait until all replicas run it. Or stop all services, and migrate then.`,
  );
}

/** Records that a version has migrated the schema. A newer version stays recorded: its services may run again. */
export async function recordSchemaVersion(client: Client, schema: string, { version }: Release): Promise<void> {
  const found = await findSchemaVersion(client, schema);
  if (found !== undefined && compareVersions(found, version) >= 0) return;
  const comment = client.escapeLiteral(`Migrated by version ${version}`);
  await client.query(`COMMENT ON SCHEMA ${client.escapeIdentifier(schema)} IS ${comment}`);
}

/** Returns a number below, at or above 0 as version `a` is before, the same as or after version `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const index = left.findIndex((part, place) => part !== right[place]);
  return index < 0 ? 0 : left[index]! - right[index]!;
}
