import { insertIdleUsers, ok } from '@team-chat/testkit';
import type { Bench, Row } from '../bench';
import { limitedTime, medianMs } from '../limit';

const USERS = 1000;
const TIMES = 3;
const LIMIT_MS = 2000;

/** Measures one request that subscribes many users, in a separate organisation. */
export async function subscribing({ deployment }: Bench): Promise<Row[]> {
  const realm = await deployment.aRealm();
  const principals = await insertIdleUsers(deployment.sql, realm, USERS);
  let name: string;
  const subscribe = () =>
    ok(realm.owner.client.post('/users/me/subscriptions', { subscriptions: [{ name }], principals }));
  const ms = await medianMs(TIMES, subscribe, async () => ({ name } = await realm.channel()));
  return [limitedTime(`time to subscribe ${USERS} users`, ms, LIMIT_MS)];
}
