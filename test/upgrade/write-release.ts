import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT, SERVICE_NAMES } from '@team-chat/deploy';
import { SCHEMAS } from '@team-chat/db';
import { startPostgres } from '@team-chat/servers';
import { readCatalog } from './catalog';
import { Version } from './version';

/** Writes what a released version needs of the schema and of NATS to `release.json`. `npm test` compares what is
 *  there now with it. Run it with the tag of each release. */
async function main([ref]: string[]): Promise<void> {
  const version = await Version.before(ref);
  const dataDir = mkdtempSync(join(tmpdir(), 'team-chat-release-'));
  const postgres = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    password: 'release',
    durable: false,
  });
  try {
    const passwords = Object.fromEntries(SERVICE_NAMES.map((service) => [service, 'release']));
    const urls = await version.migrate(postgres.url, passwords);
    const adminUrl = Object.assign(new URL(postgres.url), {
      pathname: new URL(urls.accounts!).pathname,
    }).href;
    const permissions: unknown = JSON.parse(
      readFileSync(join(version.folder, 'k8s/files/nats-permissions.json'), 'utf8'),
    );
    const commit = basename(version.folder);
    const release = { commit, permissions, tables: await readCatalog(adminUrl, Object.values(SCHEMAS)) };
    writeFileSync(join(ROOT, 'test', 'upgrade', 'release.json'), `${JSON.stringify(release, undefined, 2)}\n`);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

void main(process.argv.slice(2));
