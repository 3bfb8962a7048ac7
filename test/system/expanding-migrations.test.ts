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

const RELAYING_SCHEMAS = ['accounts', 'groups', 'messaging', 'snippets_and_folders'];

/** Differences that the last release does not notice, and why. */
const ACCEPTED = new Set([
  // It only kept two replicas from creating the same bot. The index of addresses does so, too.
  'accounts.users: accounts.users_one_system_bot is gone',
  // The relay has a row for each partition now. The last release updates all rows and never names their key: there is one
  // row until an operator adds partitions.
  ...RELAYING_SCHEMAS.flatMap((schema) => [
    `${schema}.relay_position.only_row is gone`,
    `${schema}.relay_position: ${schema}.relay_position_pkey is changed`,
    `${schema}.relay_position: relay_position_only_row_check is gone`,
    `${schema}.relay_position: relay_position_partition_check is new`,
  ]),
]);

test('the last release can read and write what the migrations have made of its schema', async () => {
  const url = new URL(process.env.TEST_ADMIN_URL!);
  url.pathname = `/${TEMPLATE}`;
  const now = await readCatalog(url.href, Object.values(SCHEMAS));
  expect(new Set(findContractions(RELEASE.tables, now))).toEqual(ACCEPTED);
});

test.each(Object.entries(RELEASE.permissions))(
  '%s of the last release may use NATS as before',
  (service, allowed) => {
    const now = natsPermissions(service as Parameters<typeof natsPermissions>[0]);
    for (const verb of ['publish', 'subscribe'] as const)
      expect(findUncovered(allowed[verb].allow, now[verb].allow)).toEqual([]);
  },
);
