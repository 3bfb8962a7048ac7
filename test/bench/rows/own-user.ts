import type { Bench, Row } from '../bench';
import { median } from '../../harness/percentiles';
import { alternate, compare, cpuOf, latencyOf, oursByProcess } from '../compare';
import { type Measured, measureCpu } from '../../harness/cpu';
import { authorizationOf } from '../../harness/bench-deployment';
import type { Target } from '../../harness/http-load/messages';
import { PEERS } from '../peers';

const REQUESTS = 2000;
const CONCURRENCY = 32;

/** Measures a cheap read: authentication, one call over the bus and one select. */
export async function ownUser({ deployment, load, realm, expressFloor }: Bench): Promise<Row[]> {
  const authorizations = [authorizationOf(realm.owner)];
  const measure = async (target: Target, processes: Measured[]) => {
    const task = { target, method: 'GET', path: '/api/v1/users/me', authorizations } as const;
    let times: number[] = [];
    const cpu = await measureCpu(processes, REQUESTS, async () => {
      ({ times } = await load.run('requests', { ...task, total: REQUESTS, concurrency: CONCURRENCY }));
    });
    return { cpu, times, waitMs: median(times) };
  };
  const rounds = await alternate(
    () => measure(deployment.target(realm), deployment.processes),
    () => measure(expressFloor.target, [expressFloor.process, deployment.postgres]),
  );
  const what = 'CPU per GET /users/me (floor: bare express and pg)';
  return [
    {
      what,
      ...compare(rounds, cpuOf),
      budget: 1.5,
      parts: oursByProcess(rounds),
      latency: latencyOf(rounds),
      peers: PEERS.read,
    },
  ];
}
