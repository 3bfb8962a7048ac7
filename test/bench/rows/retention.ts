import { setTimeout as sleep } from 'node:timers/promises';
import { ok, type TestRealm } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { percentiles } from '../../harness/percentiles';
import { measured } from '../profile/measured-time';

/** Sends of a round, which are measured one by one. */
const SENDS = 400;
/** Milliseconds between two sends: a busy organisation, and not a load test. */
const PAUSE_MS = 20;
const ROUNDS = 3;
const BUDGET = 1.5;

/** Measures how long sends take while the messages of a million expire, against sends without that, in turns. */
export async function retention({ deployment, million }: Bench): Promise<Row[]> {
  const { realm, large } = await million();
  const { sql } = deployment;
  const ids = [realm.realm_id];
  const [mine, expiring] = [await realm.channel(), large];
  const channels = [mine.name, expiring.name];
  const switchRun = (next: string) =>
    sql.query(
      `INSERT INTO messaging.retention_runs (realm_id, next_at) VALUES ($1, ${next})
           ON CONFLICT (realm_id) DO UPDATE SET next_at = excluded.next_at`,
      ids,
    );
  const archived = async (): Promise<number> => {
    const query = 'SELECT count(*)::int AS count FROM messaging.archived_messages WHERE realm_id = $1';
    return (await sql.query(query, ids)).rows[0].count;
  };
  await ok(realm.owner.client.patch('/realm', { message_retention_days: '1' }));
  const [without, during]: [number[], number[]] = [[], []];
  let expired = 0;
  for (let round = 0; round < ROUNDS; round++) {
    without.push(...(await sendTimes(realm, channels)));
    const before = await archived();
    await switchRun('now()');
    during.push(...(await measured(() => sendTimes(realm, channels))));
    expired += (await archived()) - before;
    await stopRun(() => switchRun("now() + interval '1 hour'"), archived);
  }
  const seconds = (ROUNDS * SENDS * PAUSE_MS) / 1000;
  const latency = { ours: percentiles(during), floor: percentiles(without) };
  const [ours, floor] = [latency.ours.p95, latency.floor.p95];
  console.log(`${expired} messages expired in ${Math.round(seconds)} s`);
  const what = '95th percentile of sends while messages expire (floor: while none do)';
  return [{ what, ours, floor, ratio: ours / floor, budget: BUDGET, latency }];
}

/** Sends to the channels in turns. One of them is a channel whose messages expire: a batch locks its conversation. */
async function sendTimes(realm: TestRealm, channels: string[]): Promise<number[]> {
  const message = { type: 'channel', topic: 'meetings', content: 'Shall we meet at **noon**?' };
  const times: number[] = [];
  for (let i = 0; i < SENDS; i++) {
    const startMs = performance.now();
    await ok(realm.owner.client.post('/messages', { ...message, to: channels[i % channels.length] }));
    times.push(performance.now() - startMs);
    await sleep(PAUSE_MS);
  }
  return times;
}

/** Calls `pause` until no more messages expire: a turn that is under way makes the next one due when it ends. */
async function stopRun(pause: () => Promise<unknown>, archived: () => Promise<number>): Promise<void> {
  for (let last = -1, now = 0; now !== last;) {
    await pause();
    last = await archived();
    await sleep(1000);
    now = await archived();
  }
}
