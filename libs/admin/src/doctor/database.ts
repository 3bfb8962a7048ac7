import { SCHEMAS } from '@team-chat/db';
import type { Client } from 'pg';
import { connected } from '../backup/running-deployment';
import type { Check, DoctorContext, Finding } from './check';

/** Major versions of PostgreSQL that are supported. */
const VERSIONS = { oldest: 15, newest: 18 };
const SCHEMA_NAMES = Object.values(SCHEMAS);
/** Share of PostgreSQL's connections that may be taken. */
const BUSY_CONNECTIONS = 0.8;
/** Seconds by which the clocks of two machines may differ. */
const CLOCK_TOLERANCE_S = 5;
/** Events in an outbox from which on the relay is behind. */
const LONG_OUTBOX = 1000;
/** Minutes after which work that is due should be done. */
const OVERDUE_MINUTES = 10;

/** Returns a check that asks the database, or is skipped where the program does not know it. */
function databaseCheck(name: string, find: (client: Client) => Promise<Finding>): Check {
  return {
    name,
    async find({ connections }: DoctorContext) {
      const access = connections.findDatabase();
      return access ? connected(access, find) : { skipped: 'ADMIN_DATABASE_URL is not set here' };
    },
  };
}

async function value<T>(client: Client, query: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query({ text: query, values, rowMode: 'array' });
  return rows[0]?.[0] as T;
}

const database = databaseCheck('database', async (client) => {
  const version = Number(await value<string>(client, `SHOW server_version_num`));
  const major = Math.floor(version / 10_000);
  if (major < VERSIONS.oldest || major > VERSIONS.newest) {
    return { problem: `PostgreSQL ${major} is not supported: take ${VERSIONS.oldest} to ${VERSIONS.newest}` };
  }
  const missing = await value<string[]>(
    client,
    `SELECT coalesce(array_agg(name), '{}') FROM unnest($1::text[]) AS name WHERE to_regnamespace(name) IS NULL`,
    [SCHEMA_NAMES],
  );
  if (missing.length > 0) return { problem: `there is no schema ${missing.join(', ')}: run the migrations` };
  const unreadable = await value<string[]>(
    client,
    `SELECT coalesce(array_agg(name), '{}') FROM unnest($1::text[]) AS name
      WHERE NOT has_schema_privilege(name, 'USAGE') OR NOT has_table_privilege(name || '.knex_migrations', 'SELECT')`,
    [SCHEMA_NAMES],
  );
  if (unreadable.length > 0) return { problem: `ADMIN_DATABASE_URL may not read ${unreadable.join(', ')}` };
  const canRestore = await value<boolean>(client, `SELECT rolsuper FROM pg_roles WHERE rolname = current_user`);
  return {
    ok: `PostgreSQL ${major}, all schemas${canRestore ? '' : '; not a superuser: a restore needs session_replication_role'}`,
  };
});

const connections = databaseCheck('connections', async (client) => {
  const [limit, used] = (
    await client.query({
      text: `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
                    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend')`,
      rowMode: 'array',
    })
  ).rows[0] as [number, number];
  const text = `${used} of ${limit} connections are taken`;
  return used > limit * BUSY_CONNECTIONS ? { problem: text } : { ok: text };
});

const clock = databaseCheck('clock', async (client) => {
  const before = Date.now();
  const there = await value<number>(client, `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000`);
  const here = (before + Date.now()) / 2;
  const seconds = Math.abs(there - here) / 1000;
  const text = `this machine and the database differ by ${seconds.toFixed(1)} s`;
  return seconds > CLOCK_TOLERANCE_S ? { problem: text } : { ok: text };
});

const outbox = databaseCheck('outbox', async (client) => {
  const depths: [string, number][] = [];
  for (const schema of SCHEMA_NAMES) {
    depths.push([schema, await value<number>(client, `SELECT count(*)::int FROM ${schema}.outbox`)]);
  }
  const long = depths.filter(([, depth]) => depth > LONG_OUTBOX).map(([schema, depth]) => `${schema} ${depth}`);
  const sum = depths.reduce((total, [, depth]) => total + depth, 0);
  return long.length > 0
    ? { problem: `events wait for the log: ${long.join(', ')}` }
    : { ok: `${sum} events wait for the log` };
});

const dueWork = databaseCheck('due-work', async (client) => {
  const { rows: tables } = await client.query<{ schema: string; table: string }>(
    `SELECT table_schema AS schema, table_name AS table FROM information_schema.columns
      WHERE table_schema = ANY($1) AND column_name = 'next_attempt_at'`,
    [SCHEMA_NAMES],
  );
  const late: string[] = [];
  for (const { schema, table } of tables) {
    const count = await value<number>(
      client,
      `SELECT count(*)::int FROM ${schema}.${table} WHERE next_attempt_at < now() - make_interval(mins => $1)`,
      [OVERDUE_MINUTES],
    );
    if (count > 0) late.push(`${table} ${count}`);
  }
  if (late.length > 0) return { problem: `due for ${OVERDUE_MINUTES} minutes, and not done: ${late.join(', ')}` };
  return { ok: 'nothing is overdue' };
});

export const DATABASE_CHECKS = [database, connections, clock, outbox, dueWork];
