import { type ApiResponse, ok, say, type TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { clientsOf, parkPolls, poll } from './park-polls';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

const outcomes = async (polls: { answer: Promise<ApiResponse> }[]) =>
  (await Promise.all(polls.map(({ answer }) => answer))).map(({ status, headers, body }) => ({
    status,
    challenge: headers['www-authenticate'],
    body,
  }));
const refusal = (msg: string) => ({
  status: 401,
  challenge: expect.stringContaining('Basic'),
  body: { result: 'error', msg, code: 'UNAUTHORIZED' },
});

test('a poll is refused when its API key is replaced, and its queue lives on', async () => {
  const user = await realm.user();
  const polls = await parkPolls(cluster, realm, user);
  const { api_key } = await ok(user.client.post('/users/me/api_key/regenerate'));
  const id = await say(realm.owner, [user]);
  expect(await outcomes(polls)).toEqual(polls.map(() => refusal('Invalid API key')));

  const [client] = clientsOf(cluster, realm, { ...user, api_key });
  for (const { queue } of polls) {
    const { events } = await ok(poll(client!, queue));
    expect(events).toMatchObject([{ type: 'message', message: { id } }]);
  }
});

test('a poll is refused when its user is deactivated', async () => {
  const user = await realm.user();
  const polls = await parkPolls(cluster, realm, user);
  await ok(realm.owner.client.delete(`/users/${user.user_id}`));
  expect(await outcomes(polls)).toEqual(polls.map(() => refusal('Account is deactivated')));
});

test('a poll waits on when its user is changed otherwise', async () => {
  const user = await realm.user();
  const polls = await parkPolls(cluster, realm, user);
  await ok(realm.owner.client.patch(`/users/${user.user_id}`, { role: 300 }));
  const id = await say(realm.owner, [user]);
  for (const { status, body } of await outcomes(polls)) {
    expect([status, body.events]).toMatchObject([200, [{ type: 'message', message: { id } }]]);
  }
});
