import { setTimeout as sleep } from 'node:timers/promises';
import { invalidate } from '@team-chat/bus';
import { realmLinkifiers } from '@team-chat/contracts';
import { ok, type TestRealm } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import type { BenchDeployment } from '../../harness/bench-deployment';
import { limitedTime } from '../limit';
import { measured } from '../profile/measured-time';

const SENDS = 300;
/** Requests with hostile texts at the same time, divided among the hostile organisations. */
const HOSTILE_REQUESTS = 30;
/** Limit in milliseconds. */
const LIMIT = 100;
/** Milliseconds before the sends: services start their render workers some seconds after themselves. */
const WARM_UP_MS = 4000;

/** Takes a second for the text: for each `A1-` it reads to the end of the line. The API accepts it. */
const ACCEPTED = { pattern: 'A[0-9]-(.*\u2603)?', url_template: 'https://example.com/' };
/** Does so for each `a`. The API refuses it. */
const REFUSED = { pattern: 'a.*b|a', url_template: 'https://example.com/' };
const HOSTILE_TEXT = 'a A1- '.repeat(1600);

/** Measures how long a send waits at most while other organisations render texts that take their linkifiers a second. */
export async function linkifiers({ deployment }: Bench): Promise<Row[]> {
  const realm = await deployment.aRealm();
  const channel = await realm.channel();
  const rows: Row[] = [];
  // Without any, to compare with.
  for (const count of [0, 1, 10]) {
    const hostile: TestRealm[] = [];
    for (let i = 0; i < count; i++) hostile.push(await aHostileRealm(deployment));
    const stop = renderAlways(hostile);
    await sleep(WARM_UP_MS);
    const longestMs = await measured(() => longestSendMs(realm, channel.name));
    await stop();
    rows.push(limitedTime(`longest of ${SENDS} sends, ${count} hostile organisations`, longestMs, LIMIT));
  }
  return rows;
}

async function aHostileRealm(deployment: BenchDeployment): Promise<TestRealm> {
  const realm = await deployment.aRealm();
  await ok(realm.owner.client.post('/realm/filters', ACCEPTED));
  await deployment.sql.query(
    'INSERT INTO messaging.linkifiers (realm_id, pattern, url_template, position) VALUES ($1, $2, $3, 2)',
    [realm.realm_id, REFUSED.pattern, REFUSED.url_template],
  );
  invalidate(deployment.bus, realmLinkifiers, realm.realm_id, 'all');
  return realm;
}

/** Renders the text again and again, whether it is answered in time or not, and returns the function that stops doing so. */
function renderAlways(realms: TestRealm[]): () => Promise<unknown> {
  let isStopping = false;
  const clients = Array.from({ length: realms.length && HOSTILE_REQUESTS }, async (_, index) => {
    const { client } = realms[index % realms.length]!.owner;
    while (!isStopping) await client.post('/messages/render', { content: HOSTILE_TEXT });
  });
  return () => {
    isStopping = true;
    return Promise.all(clients);
  };
}

async function longestSendMs(realm: TestRealm, to: string): Promise<number> {
  const message = { type: 'channel', to, topic: 'meetings', content: 'Shall we meet at **noon**?' };
  let longestMs = 0;
  for (let i = 0; i < SENDS; i++) {
    const startMs = performance.now();
    await ok(realm.owner.client.post('/messages', message));
    longestMs = Math.max(longestMs, performance.now() - startMs);
  }
  return longestMs;
}
