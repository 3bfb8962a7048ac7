import type { TestRealm } from '@team-chat/testkit';
import { median } from '../harness/percentiles';
import { type Sample } from './compare';
import { type Measured, measureCpu } from '../harness/cpu';
import { type BenchDeployment, sendingTo } from '../harness/bench-deployment';
import type { DeliverResult, DeliverTask, Poll } from '../harness/http-load/messages';
import { parkPause, registerQueues } from '../harness/queues';

export const QUEUES = 1000;
const USERS = 10;
const MESSAGES = 8;

/** Polls of queues, and the request that sends a message to all of them. */
export interface Deliveries {
  polls: Poll[];
  request: DeliverTask['request'];
}

/** Registers queues of a channel's subscribers. */
export async function prepareDeliveries(deployment: BenchDeployment, realm: TestRealm): Promise<Deliveries> {
  const users = await Promise.all(Array.from({ length: USERS }, () => realm.user()));
  const channel = await realm.channel(users);
  const request = sendingTo(deployment.target(realm), realm, [channel]);
  return { polls: await registerQueues(users, QUEUES), request };
}

/** Sends messages by `deliver` to all parked polls, each of which polls again. Returns the CPU per delivery, the time until the
 *  last poll has the message, and the times of all deliveries. */
export async function measureDeliveries(deliver: () => Promise<DeliverResult>, processes: Measured[]): Promise<Sample> {
  const waits: number[] = [];
  const all: number[] = [];
  const cpu = await measureCpu(processes, MESSAGES * QUEUES, async () => {
    for (let i = 0; i < MESSAGES; i++) {
      const { times } = await deliver();
      waits.push(times.at(-1)!);
      all.push(...times);
      await parkPause();
    }
  });
  return { cpu, waitMs: median(waits), times: all };
}
