import { insertIdleUsers } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { median } from '../../harness/percentiles';
import { alternate, compare, cpuOf, latencyOf, oursByProcess } from '../compare';
import { type Measured, measureCpu } from '../../harness/cpu';
import { authorizationOf, messageTo } from '../../harness/bench-deployment';
import type { Target } from '../../harness/http-load/messages';
import { PEERS } from '../peers';

const MESSAGES = 1000;
const CONCURRENCY = 32;
const CHANNELS = 10;
const SUBSCRIBERS = 10;

/** Measures sending messages to channels with ten subscribers, until they are in the log. */
export async function send({ deployment, load, realm, expressFloor }: Bench): Promise<Row[]> {
  const subscribers = (await insertIdleUsers(deployment.sql, realm, SUBSCRIBERS - 1)).map((user_id) => ({
    user_id,
    email: '',
    api_key: '',
  }));
  const bodies: string[] = [];
  for (let i = 0; i < CHANNELS; i++) bodies.push(messageTo((await realm.channel(subscribers)).name));
  const authorizations = [authorizationOf(realm.owner)];
  const measure = async (target: Target, processes: Measured[]) => {
    await deployment.settle();
    const task = { target, method: 'POST', path: '/api/v1/messages', authorizations, bodies } as const;
    let times: number[] = [];
    const cpu = await measureCpu(processes, MESSAGES, async () => {
      ({ times } = await load.run('requests', { ...task, total: MESSAGES, concurrency: CONCURRENCY }));
      await deployment.settle();
    });
    return { cpu, times, waitMs: median(times) };
  };
  const rounds = await alternate(
    () => measure(deployment.target(realm), deployment.processes),
    () => measure(expressFloor.target, [expressFloor.process, deployment.postgres]),
  );
  const what = 'CPU per message sent (floor: bare express and pg)';
  return [
    {
      what,
      ...compare(rounds, cpuOf),
      budget: 2,
      parts: oursByProcess(rounds),
      latency: latencyOf(rounds),
      peers: PEERS.send,
    },
  ];
}
