import { join } from 'node:path';
import { bootstrapDatabase, migrateService, SCHEMAS, type DatabaseService } from '@team-chat/db';
import { partitionTables } from './partition-tables';
import { cloneDatabase, dropDatabase, startTestPostgres, type TestServer } from '../servers';

/** The checkout: this file is four folders below it, in `src` and in `dist`. */
const ROOT = join(__dirname, '..', '..', '..', '..');

export const TEMPLATE = 'team_chat_template';
const ROLE_PREFIX = 'team_chat_test';
const PASSWORD = 'testing';

declare global {
  var testPostgres: TestServer | undefined;
}

/** Starts PostgreSQL once for a test run, and creates a migrated database that suites clone. With TEST_PARTITIONED_TABLES its tables
 *  are partitioned by organisation. */
export default async function startServers(): Promise<void> {
  if (globalThis.testPostgres) return;
  globalThis.testPostgres = await startTestPostgres();
  const template = await createTemplate(globalThis.testPostgres);
  if (process.env.TEST_PARTITIONED_TABLES) await partitionTables(template);
}

/** Creates the database that suites clone on a server, and lets them clone it from there. Returns its URL. */
export async function createTemplate(server: TestServer): Promise<string> {
  await dropDatabase(server.url, TEMPLATE);
  const adminUrl = await cloneDatabase(server.url, 'template1', TEMPLATE);
  const urls = await migrateDatabase(adminUrl);
  process.env.TEST_ADMIN_URL = server.url;
  process.env.TEST_SERVICE_URLS = JSON.stringify(urls);
  return adminUrl;
}

/** Creates the services' schemas in a database. Returns the URL of each service. */
export async function migrateDatabase(adminUrl: string): Promise<Record<string, string>> {
  const services = Object.keys(SCHEMAS) as DatabaseService[];
  const passwords = Object.fromEntries(services.map((service) => [service, PASSWORD]));
  const urls = await bootstrapDatabase({ adminUrl, rolePrefix: ROLE_PREFIX, passwords });
  for (const service of services) {
    const directory = join(ROOT, 'services', service, 'dist', 'migrations');
    await migrateService({ url: urls[service]!, schema: SCHEMAS[service], directory });
  }
  return urls;
}
