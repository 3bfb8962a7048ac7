import { bootstrapDatabase, type DatabaseService, migrateService, SCHEMAS } from '@team-chat/db';
import { StartFailure } from '@team-chat/servers';
import { Client } from 'pg';
import { migrationsFolder } from './services';

const DATABASE = 'team_chat';
const WRONG_PASSWORD = '28P01';

/** Connection URL by service. */
export type DatabaseUrls = Record<string, string>;

/** Creates the database if the launcher's own server does not have it. Returns the administrator's URL of it. */
export async function ensureDatabase(serverUrl: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect().catch((error: Error & { code?: string }) => {
    if (error.code !== WRONG_PASSWORD) throw error;
    throw new StartFailure(
      'PostgreSQL was set up with another password than postgresPassword in DATA_DIR/secrets.json. Restore the file from a backup.',
    );
  });
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${DATABASE}`;
  return url.href;
}

/** Creates the roles and schemas of all services and runs their migrations. Returns the services' URLs. */
export async function prepareDatabase(adminUrl: string, passwords: Record<string, string>): Promise<DatabaseUrls> {
  // Roles belong to the whole server. Named after the database, those of several installations differ.
  const rolePrefix = decodeURIComponent(new URL(adminUrl).pathname.slice(1));
  const urls = await bootstrapDatabase({ adminUrl, rolePrefix, passwords });
  await migrate(urls, Object.keys(SCHEMAS) as DatabaseService[]);
  return urls;
}

export async function migrate(urls: DatabaseUrls, services: DatabaseService[]): Promise<void> {
  await Promise.all(
    services.map((service) =>
      migrateService({ url: urls[service]!, schema: SCHEMAS[service], directory: migrationsFolder(service) }),
    ),
  );
}
