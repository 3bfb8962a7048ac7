import { join } from 'node:path';
import type { Bench, Row } from '../bench';
import { alternate, compare, cpuOf, latencyOf, oursByProcess, waitOf } from '../compare';
import { parkPause } from '../../harness/queues';
import { measureDeliveries, prepareDeliveries, QUEUES } from '../deliveries';
import { BenchDeployment } from '../../harness/bench-deployment';

const UNBATCHED_BUS = join(__dirname, '..', 'floors', 'unbatched-bus.js');

/** Measures what batching on the bus saves. The floor is the same deliveries in a second deployment, whose bus sends
 *  each poll and each answer as a separate message. */
export async function batching({ deployment, load, realm }: Bench): Promise<Row[]> {
  const other = await BenchDeployment.start({ NODE_OPTIONS: `--require ${UNBATCHED_BUS}` });
  try {
    const ours = await prepareDeliveries(deployment, realm);
    const theirs = await prepareDeliveries(other, await other.aRealm());
    for (const { polls, request } of [ours, theirs]) await load.run('park', { target: request.target, polls });
    await parkPause();
    const rounds = await alternate(
      () => measureDeliveries(() => load.run('deliver', { request: ours.request }), deployment.processes),
      () => measureDeliveries(() => load.run('deliver', { request: theirs.request }), other.processes),
    );
    for (const { request } of [ours, theirs]) await load.run('unpark', { target: request.target });
    const floor = '(floor: each poll and answer alone on the bus)';
    return [
      {
        what: `CPU per event delivered, ${QUEUES} parked polls ${floor}`,
        ...compare(rounds, cpuOf),
        budget: 1,
        parts: oursByProcess(rounds),
        latency: latencyOf(rounds),
      },
      {
        what: `time until the last of ${QUEUES} parked polls has a message ${floor}`,
        ...compare(rounds, waitOf),
        // Batched polls wait for each other, for some milliseconds.
        budget: 1.2,
      },
    ];
  } finally {
    await other.stop();
  }
}
