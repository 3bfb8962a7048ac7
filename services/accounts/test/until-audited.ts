import { type RealmDatabase, until, waitUntilConsumed } from '@team-chat/testkit';
import type { TestCluster } from '@team-chat/testkit/cluster';

const WRITERS = ['accounts', 'messaging', 'groups', 'snippets_and_folders'];

/** Waits until the audit log has all changes of the organisation so far. */
export async function untilAudited(
  cluster: TestCluster,
  { client }: RealmDatabase,
  { realm_id }: { realm_id: number },
): Promise<void> {
  const unsent = WRITERS.map((schema) => `SELECT FROM ${schema}.outbox WHERE realm_id = $1`).join(' UNION ALL ');
  await until('all events are in the log', async () => {
    const { rows } = await client.query(`SELECT EXISTS (${unsent}) AS unsent`, [realm_id]);
    return !rows[0].unsent;
  });
  await waitUntilConsumed(cluster);
}
