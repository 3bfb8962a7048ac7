import type { Bench, Row } from '../bench';
import { alternate, compare, cpuOf, latencyOf, oursByProcess, waitOf } from '../compare';
import { parkPause } from '../../harness/queues';
import { measureDeliveries, prepareDeliveries, QUEUES } from '../deliveries';
import { limitedTime } from '../limit';
import type { DeliverTask, Way } from '../../harness/http-load/messages';
import type { Ejabberd } from '../peers/ejabberd';
import { PEERS } from '../peers/recorded-peers';

const LAST_MS = 100;
const LAST_RATIO = 1.25;

/** Measures the delivery of one message to a thousand waiting clients, each of which polls again. */
export async function deliver(bench: Bench): Promise<Row[]> {
  const rounds = await measureRounds(bench, 'poll', bench.startEjabberd);
  const what = `CPU per event delivered, ${QUEUES} parked polls (floor: bare node:http)`;
  const last = `time until the last of ${QUEUES} parked polls has a message`;
  const waits = compare(rounds, waitOf);
  return [
    {
      what,
      ...compare(rounds, cpuOf),
      budget: 2.2,
      parts: oursByProcess(rounds),
      latency: latencyOf(rounds),
      peers: PEERS.delivery,
    },
    limitedTime(last, waits.ours, LAST_MS),
    { what: `${last} (floor: bare node:http)`, ...waits, budget: LAST_RATIO, peers: PEERS.lastDelivery },
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

async function measureRounds(
  { deployment, load, realm, longPollFloor }: Bench,
  by: Way,
  startEjabberd?: () => Promise<Ejabberd>,
) {
  const { polls, request } = await prepareDeliveries(deployment, realm);
  const { target: floor } = longPollFloor;
  await load.run('park', { target: request.target, polls, by });
  await load.run('park', { target: floor, polls });
  await parkPause();

  // The floor answers with the same bytes as ours.
  const { answer } = await load.run('deliver', { request });
  const toFloor = { ...request, target: floor, path: '/', bodies: [answer] };
  const deliverBy = (way: DeliverTask['request']) => () => load.run('deliver', { request: way });
  const ejabberd = await startEjabberd?.();
  const room = await ejabberd?.createRoom(1 + QUEUES);
  await room?.park(QUEUES);
  const rounds = await alternate(
    () => measureDeliveries(deliverBy(request), deployment.processes),
    () => measureDeliveries(deliverBy(toFloor), [longPollFloor.process]),
    ejabberd && room && (() => measureDeliveries(() => room.deliver(), ejabberd.processes)),
  );
  await ejabberd?.stop();
  await load.run('unpark', { target: request.target });
  await load.run('unpark', { target: floor });
  return rounds;
}
