import type { Bench, Row } from '../bench';
import { alternate, compare, cpuOf, latencyOf, oursByProcess, waitOf } from '../compare';
import { parkPause } from '../../harness/queues';
import { measureDeliveries, prepareDeliveries, QUEUES } from '../deliveries';
import { limitedTime } from '../limit';
import type { Way } from '../../harness/http-load/messages';
import { PEERS } from '../peers';

const LAST_MS = 100;
/** Ratio of the limit to the time of bare node on two cores. */
const LAST_RATIO = 2.6;

/** Measures the delivery of one message to a thousand waiting clients, each of which polls again. */
export async function deliver(bench: Bench): Promise<Row[]> {
  const rounds = await measureRounds(bench, 'poll');
  const what = `CPU per event delivered, ${QUEUES} parked polls (floor: bare node:http)`;
  const last = `time until the last of ${QUEUES} parked polls has a message`;
  const waits = compare(rounds, waitOf);
  return [
    {
      what,
      ...compare(rounds, cpuOf),
      budget: 2,
      parts: oursByProcess(rounds),
      latency: latencyOf(rounds),
      peers: PEERS.delivery,
    },
    { ...limitedTime(last, waits.ours, LAST_MS), peers: PEERS.lastDelivery },
    { what: `${last} (floor: bare node:http)`, ...waits, budget: LAST_RATIO },
  ];
}

/** Measures the same with a stream for each client. The floor is that of the polls. */
export async function stream(bench: Bench): Promise<Row[]> {
  const rounds = await measureRounds(bench, 'stream');
  const what = `CPU per event delivered, ${QUEUES} open streams (floor: polls at bare node:http)`;
  return [
    {
      what,
      ...compare(rounds, cpuOf),
      budget: 0.5,
      parts: oursByProcess(rounds),
      latency: latencyOf(rounds),
      peers: PEERS.delivery,
    },
  ];
}

async function measureRounds({ deployment, load, realm, longPollFloor }: Bench, by: Way) {
  const { polls, request } = await prepareDeliveries(deployment, realm);
  const { target: floor } = longPollFloor;
  await load.run('park', { target: request.target, polls, by });
  await load.run('park', { target: floor, polls });
  await parkPause();

  // The floor answers with the same bytes as ours.
  const { answer } = await load.run('deliver', { request });
  const toFloor = { ...request, target: floor, path: '/', bodies: [answer] };
  const rounds = await alternate(
    () => measureDeliveries(load, request, deployment.processes),
    () => measureDeliveries(load, toFloor, [longPollFloor.process]),
  );
  await load.run('unpark', { target: request.target });
  await load.run('unpark', { target: floor });
  return rounds;
}
