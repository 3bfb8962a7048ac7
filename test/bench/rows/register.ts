import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { insertIdleUsers, ok } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { authorizationOf } from '../../harness/bench-deployment';
import { limited, limitedTime } from '../limit';
import type { RequestsTask } from '../../harness/http-load/messages';
import { percentiles } from '../../harness/percentiles';
import { measured } from '../profile/measured-time';

/** Users of the organisations, and the registrations that are measured there. */
const SIZES = [
  { users: 1000, registrations: 60 },
  { users: 10_000, registrations: 60 },
  { users: 100_000, registrations: 12 },
];
const CHANNELS = 1000;
const CREATED_AT_ONCE = 100;
/** Milliseconds for an organisation of 10,000 users or fewer. A larger one may take longer in proportion to what it returns. */
const LIMIT_MS = 300;
const LIMIT_USERS = 10_000;
/** Part of the bytes without compression. */
const LIMIT_SHARE = 0.15;

/** Measures `POST /register` for all data, one request after the other, in organisations of several sizes. */
export async function register(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) rows.push(...(await measureSize(bench, size)));
  return rows;
}

async function measureSize(
  { deployment, load }: Bench,
  { users, registrations }: (typeof SIZES)[number],
): Promise<Row[]> {
  const realm = await deployment.aRealm();
  await insertIdleUsers(deployment.sql, realm, users - 1);
  for (let made = 0; made < CHANNELS; made += CREATED_AT_ONCE) {
    const subscriptions = Array.from({ length: CREATED_AT_ONCE }, (_, i) => ({
      name: `channel ${made + i}`,
    }));
    await ok(realm.owner.client.post('/users/me/subscriptions', { subscriptions }));
  }
  await deployment.sql.query('ANALYZE');
  const task = {
    target: deployment.target(realm),
    method: 'POST',
    path: '/api/v1/register',
    authorizations: [authorizationOf(realm.owner)],
    bodies: ['slim_presence=true'],
    concurrency: 1,
  } as const;
  await load.run('requests', { ...task, total: registrations / 3 });
  const { times } = await measured(() => load.run('requests', { ...task, total: registrations }));
  const latency = { ours: percentiles(times) };
  const size = `${CHANNELS} channels, ${users} users`;
  const limitMs = LIMIT_MS * Math.max(1, users / LIMIT_USERS);
  const limitKib = LIMIT_SHARE * (await answerKib(task, 'identity'));
  return [
    { ...limitedTime(`p95 time to register, ${size}`, latency.ours.p95, limitMs), latency },
    limited(`KiB to register with Brotli, ${size}`, await answerKib(task, 'br'), limitKib),
  ];
}

/** Returns the KiB of an answer to a client that accepts an encoding. */
async function answerKib(
  { target, method, path, authorizations, bodies }: Omit<RequestsTask, 'total'>,
  encoding: string,
): Promise<number> {
  const headers = {
    ...(target.host !== undefined && { host: target.host }),
    authorization: authorizations[0]!,
    'content-type': 'application/x-www-form-urlencoded',
    'accept-encoding': encoding,
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(new URL(path, target.origin), { method, headers }, resolve).on('error', reject).end(bodies?.[0]),
  );
  return (await buffer(answer)).length / 1024;
}
