import { EventReader, insertOnlineUsers, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { median } from '../../harness/percentiles';
import { alternate, compare, cpuOf, latencyOf, oursByProcess, type Sample } from '../compare';
import { measureCpu } from '../../harness/cpu';
import { authorizationOf, type BenchDeployment } from '../../harness/bench-deployment';
import { limited } from '../limit';

/** Users online in the organisation to compare with, and in the others. */
const FEW = 1000;
const MANY = [10_000, 50_000];
/** Seconds for which the users are online: longer than the row takes. */
const ONLINE_S = 3600;
/** Users whose clients report, and number of their reports. */
const CLIENTS = 20;
const REPORTS = 100;
/** Users who come online in the time, as at nine o'clock. */
const COMING = 1000;
const COMING_MS = 60_000;
/** Users who are made at the same time. */
const MADE_AT_ONCE = 20;
/** Events that a client may get meanwhile, and their bytes for each user who comes. */
const MAX_EVENTS = 5;
const MAX_BYTES_EACH = 200;

interface Organisation {
  realm: TestRealm;
  users: TestUser[];
  online: number;
}

/** Measures signs of life, each of which is answered with the presences that changed within a minute: those of all users
 *  online. The "floor" is an organisation with fewer of them, per user online. */
export async function presence({ deployment, load }: Bench): Promise<Row[]> {
  const few = await makeOrganisation(deployment, FEW);
  const measure = async ({ realm, users, online }: Organisation): Promise<Sample> => {
    const task = {
      target: deployment.target(realm),
      method: 'POST',
      path: '/api/v1/users/me/presence',
      authorizations: users.map(authorizationOf),
      bodies: ['status=active&last_update_id=0&slim_presence=true'],
    } as const;
    let times: number[] = [];
    const cpu = await measureCpu(deployment.processes, REPORTS * online, async () => {
      ({ times } = await load.run('requests', { ...task, total: REPORTS, concurrency: CLIENTS }));
      await deployment.settle();
    });
    return { cpu, times, waitMs: median(times) };
  };
  const rows: Row[] = [];
  let many = few;
  for (const online of MANY) {
    many = await makeOrganisation(deployment, online);
    const rounds = await alternate(
      () => measure(many),
      () => measure(few),
    );
    rows.push({
      what: `CPU per sign of life and user online, ${online} of them (floor: ${FEW})`,
      ...compare(rounds, cpuOf),
      budget: 1.2,
      latency: latencyOf(rounds),
      parts: oursByProcess(rounds),
    });
  }
  const { events, bytes } = await receiveComing(many);
  const coming = `when ${COMING} come within a minute, ${many.online} online`;
  return [
    ...rows,
    limited(`events to a client ${coming}`, events, MAX_EVENTS),
    limited(`bytes to a client for each who comes, ${coming}`, bytes / COMING, MAX_BYTES_EACH),
  ];
}

async function makeOrganisation(deployment: BenchDeployment, online: number): Promise<Organisation> {
  const realm = await deployment.aRealm();
  const users: TestUser[] = [];
  while (users.length < CLIENTS) users.push(await realm.user());
  await insertOnlineUsers(deployment.sql, realm, online - CLIENTS, { seconds: ONLINE_S, update_id: 1 });
  await deployment.sql.query('ANALYZE');
  return { realm, users, online };
}

/** Returns the events that a client gets while users come online, one after the other, and their bytes. */
async function receiveComing({ realm }: Organisation): Promise<{ events: number; bytes: number }> {
  const coming: TestUser[] = [];
  while (coming.length < COMING) {
    coming.push(...(await Promise.all(Array.from({ length: MADE_AT_ONCE }, () => realm.user()))));
  }
  const queue = await EventReader.register(realm.owner.client, {
    event_types: ['presence'],
    client_capabilities: { simplified_presence_events: true },
    slim_presence: true,
  });
  const reports = coming.map(async (user, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index * COMING_MS) / COMING));
    await ok(user.client.post('/users/me/presence', { status: 'active', ping_only: true }));
  });
  await Promise.all(reports);
  await queue.poll({ dont_block: true });
  return { events: queue.events.length, bytes: JSON.stringify(queue.events).length };
}
