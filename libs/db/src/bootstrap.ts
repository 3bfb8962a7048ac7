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

/** Waits for and takes a session-level advisory lock, which is freed when the connection ends. */
export async function takeAdvisoryLock(client: Client, purpose: number, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS + purpose, name]);
}

/** Waits for the lock of that name to be free, and keeps it from being taken until the connection ends. */
export async function shareAdvisoryLock(client: Client, purpose: number, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [LOCK_CLASS + purpose, name]);
}

/** Returns whether another connection holds the lock of that name, or waits for it. */
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
 *  Safe to run again, and at the same time. Returns each service's connection URL. */
export async function bootstrapDatabase(options: BootstrapOptions): Promise<Record<string, string>> {
  const client = new Client(connectionTo({ url: options.adminUrl, tls: options.tls }));
  // The query under way rejects with the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
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
