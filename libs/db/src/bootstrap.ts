import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionTo, type Access } from './access';

/** The services that own a schema, and the schema's name. */
export const SCHEMAS = {
  accounts: 'accounts',
  messaging: 'messaging',
  groups: 'groups',
  'snippets-and-folders': 'snippets_and_folders',
} as const;
export type DatabaseService = keyof typeof SCHEMAS;

/** Added to a purpose, gives the first key of an advisory lock; the second key is the hash of a name. */
const LOCK_CLASS = 0x7ea3;
export const LOCK = { bootstrap: 1, migrate: 2, relay: 3 } as const;

/** Milliseconds between two attempts to take a lock that another connection has. */
const ATTEMPT_MS = 500;

/** Waits for and takes a session-level advisory lock, which is freed when the connection ends. */
export async function takeAdvisoryLock(client: Client, purpose: number, name: string): Promise<void> {
  await attemptLock(client, 'pg_try_advisory_lock', purpose, name);
}

/** Attempts to take a lock until it is free. Does not wait inside of PostgreSQL: a statement that waits has a snapshot, for whose end an
 *  index that a migration builds concurrently would wait as long as another replica relays. */
async function attemptLock(client: Client, attempt: string, purpose: number, name: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_taken: boolean }>(`SELECT ${attempt}($1, hashtext($2)) AS is_taken`, [
      LOCK_CLASS + purpose,
      name,
    ]);
    if (rows[0]!.is_taken) return;
    await sleep(ATTEMPT_MS);
  }
}

/** Waits for the lock of that name to be free, and keeps it from being taken until the connection ends. */
export async function shareAdvisoryLock(client: Client, purpose: number, name: string): Promise<void> {
  await attemptLock(client, 'pg_try_advisory_lock_shared', purpose, name);
}

/** Returns whether another connection holds the lock of that name. */
export async function isLocked(client: Client, purpose: number, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_locks
      WHERE locktype = 'advisory' AND classid = $1::int::oid AND objid = hashtext($2)::oid AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND pid <> pg_backend_pid()`,
    [LOCK_CLASS + purpose, name],
  );
  return rowCount! > 0;
}

export interface BootstrapOptions {
  /** A role that may create roles and schemas, on the database to prepare. */
  adminUrl: string;
  tls?: Access['tls'];
  /** Roles belong to the whole server: the prefix keeps installations apart. */
  rolePrefix: string;
  /** One password for each service that has a schema. */
  passwords: Record<string, string>;
}

/** Creates a role and a schema for each service; each role can touch nothing but its own schema.
 *  Safe to run again, and at the same time. Returns each service's connection URL. Throws if the database is not in UTF-8. */
export async function bootstrapDatabase(options: BootstrapOptions): Promise<Record<string, string>> {
  const client = new Client(connectionTo({ url: options.adminUrl, tls: options.tls }));
  // The query under way rejects with the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkEncoding(client);
    await takeAdvisoryLock(client, LOCK.bootstrap, options.rolePrefix);
    await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    const urls: Record<string, string> = {};
    for (const [service, schema] of Object.entries(SCHEMAS)) {
      const role = `${options.rolePrefix}_${schema}`;
      const password = options.passwords[service];
      if (!password) throw new Error(`no database password for the ${service} service`);
      await ensureRole(client, role, password);
      await ensureSchema(client, role, schema);
      const url = new URL(options.adminUrl);
      url.username = role;
      url.password = encodeURIComponent(password);
      urls[service] = url.href;
    }
    return urls;
  } finally {
    await client.end();
  }
}

/** Throws if the database has an encoding in which not every text can be stored: migrations would fail half-way. */
async function checkEncoding(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    `SELECT current_database() AS name, current_setting('server_encoding') AS encoding`,
  );
  const { name, encoding } = rows[0]!;
  if (encoding === 'UTF8') return;
  throw new Error(
    `The database ${name} has the encoding ${encoding}, and services need UTF8. Make it anew: ` +
      `CREATE DATABASE ${client.escapeIdentifier(name)} ENCODING 'UTF8' TEMPLATE template0`,
  );
}

async function ensureRole(client: Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const name = client.escapeIdentifier(role);
  if (rowCount === 0) await client.query(`CREATE ROLE ${name} LOGIN`);
  await client.query(`ALTER ROLE ${name} PASSWORD ${client.escapeLiteral(password)}`);
  // Needed to hand a schema over to the role where the administrator is no superuser.
  await client.query(`GRANT ${name} TO CURRENT_USER`);
}

async function ensureSchema(client: Client, role: string, schema: string): Promise<void> {
  const owner = client.escapeIdentifier(role);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)} AUTHORIZATION ${owner}`);
  const database = client.escapeIdentifier((await client.query('SELECT current_database()')).rows[0].current_database);
  await client.query(`ALTER ROLE ${owner} SET search_path = ${client.escapeIdentifier(schema)}`);
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${owner}`);
}
