import { insertIdleUsers, ok } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { median } from '../../harness/percentiles';
import { alternate, compare, cpuOf, latencyOf, oursByProcess, waitOf } from '../compare';
import { measureCpu } from '../../harness/cpu';
import { sendingTo } from '../../harness/bench-deployment';

const SMALL = 10;
const LARGE = 10_000;
const MESSAGES = 400;
const SUBSCRIBED_AT_ONCE = 2500;

/** Measures sending the same message to a large channel and to a small one, which is the "floor". Messages are sent
 *  one after the other, so that the time is the sender's wait. The organisation is a separate one: its size does not
 *  affect other rows. */
export async function subscribers({ deployment, load }: Bench): Promise<Row[]> {
  const realm = await deployment.aRealm();
  const users = await insertIdleUsers(deployment.sql, realm, LARGE - 1);
  const [small, large] = [await realm.channel(), await realm.channel()];
  const subscribe = async (name: string, principals: number[]) => {
    const subscriptions = [{ name }];
    await ok(realm.owner.client.post('/users/me/subscriptions', { subscriptions, principals }));
  };
  await subscribe(small.name, users.slice(0, SMALL - 1));
  for (let i = 0; i < users.length; i += SUBSCRIBED_AT_ONCE) {
    await subscribe(large.name, users.slice(i, i + SUBSCRIBED_AT_ONCE));
  }

  const measure = async (channel: { name: string }) => {
    await deployment.settle();
    const request = sendingTo(deployment.target(realm), realm, [channel]);
    let times: number[] = [];
    const cpu = await measureCpu(deployment.processes, MESSAGES, async () => {
      ({ times } = await load.run('requests', { ...request, total: MESSAGES, concurrency: 1 }));
      await deployment.settle();
    });
    return { cpu, times, waitMs: median(times) };
  };
  const rounds = await alternate(
    () => measure(large),
    () => measure(small),
  );
  const what = `send to ${LARGE} subscribers (floor: to ${SMALL})`;
  return [
    { what: `time to ${what}`, ...compare(rounds, waitOf), budget: 1.2, latency: latencyOf(rounds) },
    { what: `CPU to ${what}`, ...compare(rounds, cpuOf), budget: 1.2, parts: oursByProcess(rounds) },
  ];
}
