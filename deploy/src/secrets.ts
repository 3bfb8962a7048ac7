import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { SCHEMAS } from '@team-chat/db';
import { StartFailure } from '@team-chat/servers';
import { SERVICE_NAMES } from './services';

/** Increment it when a secret is added, and add the secret to `addLaterSecrets`. */
const FORMAT = 1;

const Secret = z.string({ error: 'is missing' }).min(1, 'is empty');

/** Returns a record with a secret for each of these names. */
const onePer = (names: readonly string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, Secret])), { error: 'is missing' });

const Secrets = z.object({
  postgresPassword: Secret,
  /** One for each service with a schema, by the service's name. */
  servicePasswords: onePer(Object.keys(SCHEMAS)),
  /** One for each service, by its name. */
  natsPasswords: onePer(SERVICE_NAMES),
  natsUser: Secret,
  natsPassword: Secret,
  secretKey: Secret.min(32, 'needs at least 32 characters'),
});
export type Secrets = z.output<typeof Secrets>;

/** Reads the data folder's secrets. Generates and writes all of them where there is no file, and those that were added
 *  after the file was written. Throws a StartFailure, and writes nothing, for a file that is not as it was written, and for
 *  a missing file where the folder has `data` already (names of files): new secrets do not open old data. */
export function loadSecrets(file: string, data: string[]): Secrets {
  if (!existsSync(file)) {
    if (data.length === 0) return writeSecrets(file, newSecrets());
    throw notRestored(`There is no ${file}, but DATA_DIR has data (${data.join(', ')}).`);
  }
  const content = readContent(file);
  const isOlder = (content.format ?? 0) < FORMAT;
  const parsed = Secrets.safeParse(isOlder ? addLaterSecrets(content) : content);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw notRestored(`${file} is damaged (${problems.join('; ')}).`);
  }
  return isOlder ? writeSecrets(file, parsed.data) : parsed.data;
}

/** Writes the secrets of a backup where there is no file and no data. Throws a StartFailure if the folder has other
 *  secrets. */
export function restoreSecrets(file: string, content: string, data: string[]): void {
  if (existsSync(file)) {
    if (isDeepStrictEqual(readContent(file), JSON.parse(content))) return;
    throw new StartFailure(`${file} is not the one of the backup. Restore into another DATA_DIR. Nothing was changed.`);
  }
  if (data.length === 0) writeSecretFile(file, JSON.parse(content) as object);
}

function readContent(file: string): { format?: number } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw notRestored(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return { ...JSON.parse(text) };
  } catch {
    throw notRestored(`${file} is damaged (it is no JSON).`);
  }
}

function notRestored(problem: string): StartFailure {
  return new StartFailure(
    `${problem} Without it the databases cannot be opened, and no API key works any more. Restore it from a backup, or ` +
      'start with another DATA_DIR, which will have none of this data. Nothing was changed.',
  );
}

/** Adds what files of an earlier format lack. */
function addLaterSecrets(content: object): object {
  return { natsPasswords: passwordsFor(SERVICE_NAMES), ...content };
}

function newSecrets(): Secrets {
  return {
    postgresPassword: newSecret(),
    servicePasswords: passwordsFor(Object.keys(SCHEMAS)),
    natsPasswords: passwordsFor(SERVICE_NAMES),
    natsUser: 'team-chat',
    natsPassword: newSecret(),
    secretKey: newSecret(),
  };
}

function writeSecrets(file: string, secrets: Secrets): Secrets {
  writeSecretFile(file, { format: FORMAT, ...secrets });
  return secrets;
}

function passwordsFor(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, newSecret()]));
}

/** Returns 32 random bytes in an alphabet that needs no escaping in URLs and configuration files. */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Writes a JSON file that only this user can read, and renames it when it is complete and on the disk. */
export function writeSecretFile(file: string, content: object): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
