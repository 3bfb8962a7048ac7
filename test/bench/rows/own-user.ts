import type { Bench, Row } from '../bench';
import { median } from '../../harness/percentiles';
import { alternate, compare, cpuOf, latencyOf, oursByProcess } from '../compare';
import { type Measured, measureCpu } from '../../harness/cpu';
import { authorizationOf } from '../../harness/bench-deployment';
import type { Target } from '../../harness/http-load/messages';
import { PEERS } from '../peers/recorded-peers';

const REQUESTS = 2000;
const CONCURRENCY = 32;
/** Users who read, each one's own row. */
const USERS = 64;

/** Measures a cheap read: authentication, one call over the bus and one select. */
export async function ownUser({ deployment, load, realm, expressFloor }: Bench): Promise<Row[]> {
  const users = await Promise.all(Array.from({ length: USERS }, () => realm.user()));
  const measure = async (target: Target, processes: Measured[], authorizations: string[]) => {
    const task = { target, method: 'GET', path: '/api/v1/users/me', authorizations } as const;
    let times: number[] = [];
    const cpu = await measureCpu(processes, REQUESTS, async () => {
      ({ times } = await load.run('requests', { ...task, total: REQUESTS, concurrency: CONCURRENCY }));
    });
    return { cpu, times, waitMs: median(times) };
  };
  const rounds = await alternate(
    () => measure(deployment.target(realm), deployment.processes, users.map(authorizationOf)),
    () => measure(expressFloor.target, [expressFloor.process, deployment.postgres], [authorizationOf(realm.owner)]),
  );
  const what = 'CPU per GET /users/me (floor: bare express and pg)';
  return [
    {
      what,
      ...compare(rounds, cpuOf),
      budget: 1.2,
      parts: oursByProcess(rounds),
      latency: latencyOf(rounds),
      peers: PEERS.read,
    },
  ];
}
