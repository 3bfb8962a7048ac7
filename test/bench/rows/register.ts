import { ok } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { authorizationOf } from '../deployment';
import { limited } from '../limit';

const USERS = 10_000;
const CHANNELS = 1000;
const CREATED_AT_ONCE = 100;
const REGISTRATIONS = 60;
const LIMIT_MS = 300;

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
  const { p95Ms } = await load.run('requests', { ...task, total: REGISTRATIONS });
  return [limited(`p95 time to register, ${CHANNELS} channels, ${USERS} users`, p95Ms, LIMIT_MS)];
}
