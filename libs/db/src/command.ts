import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrapDatabase, SCHEMAS, type DatabaseService } from './bootstrap';
import { isMigrated, migrateService } from './migrate';

const USAGE = `Usage:
  command.js bootstrap <service>=<file with its DATABASE_URL> ...   roles and schemas; needs ADMIN_DATABASE_URL
  command.js migrate <service> <folder>                             migrates; needs DATABASE_URL
  command.js wait <service> <folder>                                waits until that is done; needs DATABASE_URL`;

/** Milliseconds between two attempts while the database or its migrations are missing. */
const RETRY_MS = 1000;

/** Runs one step that an orchestrator needs before the services. Each step may be repeated, and waits for the
 *  database. */
async function main(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [command, ...rest] = positionals;
  if (command === 'bootstrap' && rest.length > 0) return retryOnTimeout(() => bootstrap(rest));
  const [service, directory] = rest;
  if (!service || !(service in SCHEMAS) || !directory) throw new Error(USAGE);
  const schema = SCHEMAS[service as DatabaseService];
  const options = { ...access('DATABASE'), schema, directory: resolve(directory) };
  if (command === 'migrate') return retryOnTimeout(() => migrateService(options));
  if (command === 'wait') return retryOnTimeout(() => isMigrated(options).then(orThrow('not migrated yet')));
  throw new Error(USAGE);
}

async function bootstrap(services: string[]): Promise<void> {
  const admin = access('ADMIN_DATABASE');
  const urls = services.map((text) => {
    const [service, file] = text.split('=') as [string, string];
    return [service, new URL(readFileSync(file, 'utf8').trim())] as const;
  });
  const [[first, url]] = urls as [[string, URL]];
  await bootstrapDatabase({
    adminUrl: admin.url,
    tls: admin.tls,
    rolePrefix: decodeURIComponent(url.username).slice(0, -SCHEMAS[first as DatabaseService].length - 1),
    passwords: Object.fromEntries(urls.map(([name, { password }]) => [name, decodeURIComponent(password)])),
  });
}

/** Reads the settings of a connection from the variables that services use; each may be in a file. */
function access(prefix: string) {
  const setting = (name: string) => {
    const file = process.env[`${name}_FILE`];
    return file ? readFileSync(file, 'utf8').trim() : process.env[name];
  };
  const url = setting(`${prefix}_URL`);
  if (!url) throw new Error(`${prefix}_URL or ${prefix}_URL_FILE has to be set.`);
  const tls = {
    ca: setting('DATABASE_TLS_CA'),
    cert: setting('DATABASE_TLS_CERT'),
    key: setting('DATABASE_TLS_KEY'),
  };
  const given = Object.entries(tls).filter(([, text]) => text);
  return { url, tls: given.length > 0 ? (Object.fromEntries(given) as { ca?: string }) : undefined };
}

/** Repeats `step` until the database and the role exist and can be reached. Throws any other error. */
async function retryOnTimeout(step: () => Promise<void>): Promise<void> {
  for (let said = ''; ;) {
    try {
      return await step();
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      if (!isNotYet(code, message)) throw error;
      if (message !== said) console.log(`waiting: ${(said = message)}`);
      await sleep(RETRY_MS);
    }
  }
}

/** Returns whether the error is a refused or unresolved connection, a server starting up, a role or database that does
 *  not exist yet, or a missing migration. */
function isNotYet(code: string | undefined, message: string): boolean {
  const codes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'];
  const states = ['57P03', '28P01', '28000', '3D000', '3F000'];
  return (code !== undefined && [...codes, ...states].includes(code)) || message === 'not migrated yet';
}

function orThrow(message: string) {
  return (isTrue: boolean): void => {
    if (!isTrue) throw new Error(message);
  };
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
