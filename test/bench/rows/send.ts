import { insertIdleUsers } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { median } from '../../harness/percentiles';
import { alternate, compare, cpuOf, latencyOf, oursByProcess, type Sample } from '../compare';
import { type Measured, measureCpu } from '../../harness/cpu';
import { authorizationOf, messageTo } from '../../harness/bench-deployment';
import type { Target } from '../../harness/http-load/messages';
import type { Ejabberd, Room } from '../peers/ejabberd';
import { PEERS } from '../peers/recorded-peers';

const MESSAGES = 1000;
const CONCURRENCY = 32;
const CHANNELS = 10;
const SUBSCRIBERS = 10;

/** Measures sending messages to channels with ten subscribers, until they are in the log. */
export async function send({ deployment, load, realm, expressFloor, startEjabberd }: Bench): Promise<Row[]> {
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
  const ejabberd = await startEjabberd?.();
  const rounds = await alternate(
    () => measure(deployment.target(realm), deployment.processes),
    () => measure(expressFloor.target, [expressFloor.process, deployment.postgres]),
    ejabberd && (await prepareEjabberd(ejabberd)),
  );
  await ejabberd?.stop();
  const what = 'CPU per message sent (floor: bare express and pg)';
  return [
    {
      what,
      ...compare(rounds, cpuOf),
      budget: 2.1,
      parts: oursByProcess(rounds),
      latency: latencyOf(rounds),
      peers: PEERS.send,
    },
  ];
}

/** Returns a function that measures sending to rooms with ten members, all but the senders absent: each message is a request, and the answer
 *  is the message itself, after it was archived. */
async function prepareEjabberd(ejabberd: Ejabberd): Promise<() => Promise<Sample>> {
  const rooms = await Promise.all(Array.from({ length: CONCURRENCY }, () => ejabberd.createRoom(SUBSCRIBERS)));
  return async () => {
    const times: number[] = [];
    let left = MESSAGES;
    const cpu = await measureCpu(ejabberd.processes, MESSAGES, async () => {
      const sendAll = async (room: Room) => {
        while (left-- > 0) {
          const startMs = performance.now();
          await room.say();
          times.push(performance.now() - startMs);
        }
      };
      await Promise.all(rooms.map(sendAll));
    });
    return { cpu, times, waitMs: median(times) };
  };
}
