import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { SCHEMAS } from '@team-chat/db';
import { StartFailure } from '@team-chat/servers';
import { SERVICE_NAMES } from './services';

export interface Secrets {
  postgresPassword: string;
  /** One for each service with a schema, by the service's name. */
  servicePasswords: Record<string, string>;
  /** One for each service, by its name. */
  natsPasswords: Record<string, string>;
  natsUser: string;
  natsPassword: string;
  secretKey: string;
}

/** Reads the data folder's secrets, and generates and writes the missing ones. */
export function loadSecrets(file: string): Secrets {
  const kept = existsSync(file) ? readSecrets(file) : {};
  const secrets: Secrets = {
    postgresPassword: kept.postgresPassword ?? newSecret(),
    servicePasswords: passwordsFor(Object.keys(SCHEMAS), kept.servicePasswords),
    natsPasswords: passwordsFor(SERVICE_NAMES, kept.natsPasswords),
    natsUser: kept.natsUser ?? 'team-chat',
    natsPassword: kept.natsPassword ?? newSecret(),
    secretKey: kept.secretKey ?? newSecret(),
  };
  if (isDeepStrictEqual(secrets, kept)) return secrets;
  // Renamed when it is complete: without the passwords the database could never be opened again.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

function passwordsFor(names: readonly string[], kept: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, kept[name] ?? newSecret()]));
}

function readSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    throw new StartFailure(`Cannot read ${file}: ${(error as Error).message}.`);
  }
}

/** Returns 32 random bytes in an alphabet that needs no escaping in URLs and configuration files. */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
