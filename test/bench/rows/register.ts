import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ok } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { authorizationOf } from '../deployment';
import { limited } from '../limit';
import type { RequestsTask } from '../load/messages';
import { percentiles } from '../percentiles';
import { measured } from '../profile/measured-time';

const USERS = 10_000;
const CHANNELS = 1000;
const CREATED_AT_ONCE = 100;
const REGISTRATIONS = 60;
const LIMIT_MS = 300;
const LIMIT_SHARE = 0.15;

/** Measures `POST /register` for all data, one request after the other, in a separate organisation. */
export async function register({ deployment, load }: Bench): Promise<Row[]> {
  const realm = await deployment.aRealm();
  await deployment.insertIdleUsers(realm, USERS - 1);
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
  await load.run('requests', { ...task, total: REGISTRATIONS / 3 });
  const { times } = await measured(() => load.run('requests', { ...task, total: REGISTRATIONS }));
  const latency = { ours: percentiles(times) };
  const size = `${CHANNELS} channels, ${USERS} users`;
  return [
    { ...limited(`p95 time to register, ${size}`, latency.ours.p95, LIMIT_MS), latency },
    limited(
      `bytes to register, of those without compression, ${size}`,
      await compressedShare(task),
      LIMIT_SHARE,
    ),
  ];
}

/** Returns the part of an answer's bytes that is sent to a client which accepts Brotli. */
async function compressedShare({
  target,
  method,
  path,
  authorizations,
  bodies,
}: Omit<RequestsTask, 'total'>): Promise<number> {
  const bytesIn = async (encoding: string) => {
    const headers = {
      ...(target.host !== undefined && { host: target.host }),
      authorization: authorizations[0]!,
      'content-type': 'application/x-www-form-urlencoded',
      'accept-encoding': encoding,
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request(new URL(path, target.origin), { method, headers }, resolve)
        .on('error', reject)
        .end(bodies?.[0]),
    );
    return (await buffer(answer)).length;
  };
  return (await bytesIn('br')) / (await bytesIn('identity'));
}
