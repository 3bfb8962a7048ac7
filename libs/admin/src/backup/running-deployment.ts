import { Client } from 'pg';
import { type Access, connectionTo } from '@team-chat/db';
import { AdminFailure } from '../command';
import { SCHEMA_NAMES } from './tables';

/** Calls `work` with a connection to the database. */
export async function connected<T>(access: Access, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    ...connectionTo(access),
    application_name: 'team-chat-admin',
    keepAlive: true,
  });
  // The query under way rejects with the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The connection may wait for a slow store of backups, for any length of time.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Throws an AdminFailure if a service is connected to NATS, or to the database if a connection is given. */
export async function checkIsStopped(
  deployment: { findConnectedServices(): Promise<string[]> },
  client: Client | undefined,
): Promise<void> {
  const services = await deployment.findConnectedServices();
  if (services.length > 0) throw new AdminFailure(`Stop all services first. These run: ${services.join(', ')}.`);
  const roles = client ? await findConnectedRoles(client) : [];
  if (roles.length > 0) {
    throw new AdminFailure(`Stop all services first. These roles are connected to the database: ${roles.join(', ')}.`);
  }
}

/** Returns the services' roles that have a session in this database. */
async function findConnectedRoles(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT DISTINCT usename AS role FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename <> current_user
        AND usesysid IN (SELECT nspowner FROM pg_namespace WHERE nspname = ANY($1))
      ORDER BY 1`,
    [SCHEMA_NAMES],
  );
  return rows.map(({ role }) => role);
}

/** Returns whether the database has an organisation. */
export async function hasOrganisations(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query("SELECT to_regclass('accounts.realms') IS NOT NULL AS exists");
  if (!tables[0].exists) return false;
  const { rows } = await client.query('SELECT EXISTS (SELECT FROM accounts.realms) AS found');
  return rows[0].found;
}
