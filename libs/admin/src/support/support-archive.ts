import { writeFile } from 'node:fs/promises';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { inspectStreams, listReplicas } from '@team-chat/bus';
import { getDeploymentStatus, SERVICE_NAMES } from '@team-chat/contracts';
import { SCHEMAS } from '@team-chat/db';
import { readSettingFiles, VERSION } from '@team-chat/runtime';
import type { Client } from 'pg';
import { connected } from '../backup/running-deployment';
import type { Command } from '../command';
import type { Connections } from '../connections';
import { MIB } from '../doctor/check';
import { findAll } from '../doctor/doctor';
import { SETTINGS } from '../generated/settings';
import { countWarnings } from './recent-warnings';
import { redactor } from './redact';

const SCHEMA_NAMES = Object.values(SCHEMAS);
/** Settings of this program besides those of services, and of proxies. Their values are not shown. */
const OWN_SETTINGS = /^(ADMIN_DATABASE_URL|BACKUP_\w+|OTEL_\w+|(HTTPS?|NO)_PROXY)$/;
/** The tables that are listed, the largest ones. */
const MAX_TABLES = 40;
/** Caller of an operation that owners may call. It is about no organisation. */
const OWNER = { realm_id: 1, user_id: 1, role: 100 as const, is_bot: false, group_ids: [] };

/** Returns the settings that are set, by name. A value in a file counts as well. */
function readSettings(env: NodeJS.ProcessEnv): [string, string][] {
  const isSetting = (name: string) => name in SETTINGS || OWN_SETTINGS.test(name);
  const names = Object.keys(env).map((name) => (isSetting(name) ? name : name.replace(/_FILE$/, '')));
  const settings = [...new Set(names.filter(isSetting))];
  const values = readSettingFiles(settings, env, () => undefined);
  return settings.flatMap((name) => (values[name] ? [[name, values[name]] as [string, string]] : [])).sort();
}

async function rowsOf(client: Client, text: string, values: unknown[] = []): Promise<object[]> {
  return (await client.query<object>(text, values)).rows;
}

/** Migrations, connections, outboxes and sizes of tables. */
async function describeDatabase(client: Client): Promise<object> {
  const perSchema = async (query: (schema: string) => string) => {
    const entries: [string, object[]][] = [];
    for (const schema of SCHEMA_NAMES) entries.push([schema, await rowsOf(client, query(schema))]);
    return Object.fromEntries(entries);
  };
  return {
    server: await rowsOf(
      client,
      `SELECT current_setting('server_version_num') AS version, current_setting('max_connections') AS max_connections,
              pg_database_size(current_database()) AS bytes, pg_is_in_recovery() AS is_standby`,
    ),
    versions: await rowsOf(
      client,
      `SELECT nspname AS schema, obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace
        WHERE nspname = ANY($1) ORDER BY 1`,
      [SCHEMA_NAMES],
    ),
    migrations: await perSchema((schema) => `SELECT name, migration_time FROM ${schema}.knex_migrations ORDER BY id`),
    outboxes: await perSchema(
      (schema) => `SELECT (SELECT count(*)::int FROM ${schema}.outbox) AS waiting,
                          (SELECT count(*)::int FROM ${schema}.outbox_dead_letters) AS dead_letters`,
    ),
    connections: await rowsOf(
      client,
      `SELECT coalesce(schema, 'others') AS of, coalesce(state, 'none') AS state, count(*)::int AS count,
              max(extract(epoch FROM now() - xact_start))::int AS longest_transaction_s
         FROM pg_stat_activity LEFT JOIN unnest($1::text[]) AS schema ON right(usename, length(schema) + 1) = '_' || schema
        WHERE backend_type = 'client backend' AND datname = current_database() GROUP BY 1, 2 ORDER BY 1, 2`,
      [SCHEMA_NAMES],
    ),
    tables: await rowsOf(
      client,
      `SELECT nspname AS schema, relname AS table, reltuples::bigint AS rows, pg_total_relation_size(c.oid) AS bytes
         FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = relnamespace
        WHERE nspname = ANY($1) AND relkind IN ('r', 'm') ORDER BY bytes DESC LIMIT ${MAX_TABLES}`,
      [SCHEMA_NAMES],
    ),
  };
}

/** Returns what helps to find the cause of a problem, and says nothing about people: no name, address, text or secret. */
async function buildArchive(connections: Connections): Promise<Record<string, unknown>> {
  const { env, logsFolder } = connections.options;
  const settings = readSettings(env);
  const redact = redactor(Object.fromEntries(settings.filter(([name]) => !SETTINGS[name])));
  const safely = async (find: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await find();
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      return { failed: redact(message || code || 'unknown') };
    }
  };
  const access = connections.findDatabase();
  return {
    created_at: new Date().toISOString(),
    program: { version: VERSION, node: process.version, platform: platform(), release: release(), arch: arch() },
    machine: { cpus: cpus().length, memory_mib: Math.round(totalmem() / MIB) },
    settings: Object.fromEntries(settings.map(([name, value]) => [name, SETTINGS[name] ? value : 'set'])),
    checks: (await findAll({ connections, env, pollAs: undefined })).map(([name, finding]) => {
      const [[kind, text]] = Object.entries(finding) as [[string, string]];
      return { name, [kind]: redact(text) };
    }),
    versions: await safely(async () => listReplicas(await connections.bus(), SERVICE_NAMES)),
    replicas: await safely(async () => {
      const bus = await connections.bus();
      return (await bus.call(getDeploymentStatus, { actor: OWNER, params: {} })).replicas;
    }),
    streams: await safely(async () => inspectStreams(await connections.bus())),
    database: access
      ? await safely(() => connected(access, describeDatabase))
      : { skipped: 'ADMIN_DATABASE_URL is not set here' },
    warnings: logsFolder
      ? await safely(() => countWarnings(logsFolder, redact))
      : { skipped: 'the logs are elsewhere' },
  };
}

export const supportArchive: Command = {
  name: 'support-archive',
  summary: 'Write what helps to find a problem, without secrets and personal data, to a file or the standard output',
  positionals: ['[FILE]'],
  options: {},
  async run(connections, { positionals: [file] }) {
    const data = await buildArchive(connections);
    const text = JSON.stringify(data, undefined, 2);
    if (file === undefined) return { data, lines: [text] };
    await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 });
    return { data: { file }, lines: [`Written to ${file}. Read it before you pass it on.`] };
  },
};
