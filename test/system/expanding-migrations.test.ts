import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsPermissions } from '@team-chat/bus';
import { SCHEMAS } from '@team-chat/db';
import { TEMPLATE } from '@team-chat/testkit/cluster';
import { type Catalog, findContractions, readCatalog } from '../upgrade/catalog';
import { findUncovered } from '../upgrade/subjects';

interface Release {
  permissions: Record<string, Record<'publish' | 'subscribe', { allow: string[] }>>;
  tables: Catalog;
}

const RELEASE = JSON.parse(readFileSync(join(__dirname, '..', 'upgrade', 'release.json'), 'utf8')) as Release;

/** Differences that the last release does not notice, each with a comment that says why. */
const ACCEPTED = new Set<string>();

test('the last release can read and write what the migrations have made of its schema', async () => {
  const url = new URL(process.env.TEST_ADMIN_URL!);
  url.pathname = `/${TEMPLATE}`;
  const now = await readCatalog(url.href, Object.values(SCHEMAS));
  expect(new Set(findContractions(RELEASE.tables, now))).toEqual(ACCEPTED);
});

test.each(Object.entries(RELEASE.permissions))('%s of the last release may use NATS as before', (service, allowed) => {
  const now = natsPermissions(service as Parameters<typeof natsPermissions>[0]);
  for (const verb of ['publish', 'subscribe'] as const) {
    expect(findUncovered(allowed[verb].allow, now[verb].allow)).toEqual([]);
  }
});
