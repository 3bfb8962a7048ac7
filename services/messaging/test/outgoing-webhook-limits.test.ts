import { HttpReceiver, ok, say, type TestRealm, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let receiver: HttpReceiver;

beforeAll(async () => {
  // One replica, whose calls last until the test answers.
  cluster = await startTestCluster({ own: true, webhookTimeout: '50' });
  receiver = await HttpReceiver.start();
});
afterAll(async () => {
  await receiver?.stop();
  await cluster?.stop();
});

/** Creates bots with paths of their own at the receiver, and mentions all of them in one message. */
async function mentionBots(realm: TestRealm, name: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, n) => `${name}${n}`);
  for (const full_name of names) {
    const payload_url = JSON.stringify(`${receiver.url}/${full_name}`);
    const fields = { full_name, short_name: full_name, bot_type: 3, payload_url, interface_type: 1 };
    await ok(realm.owner.client.post('/bots', fields));
  }
  const channel = await realm.channel([realm.owner]);
  await say(realm.owner, channel, names.map((each) => `@**${each}**`).join(' '));
}

test('ten calls of an organisation run at the same time in a replica; those of others do not wait', async () => {
  const [slow, quick] = [await cluster.aRealm(), await cluster.aRealm()];
  const releases: (() => void)[] = [];
  receiver.answer = ({ path }) =>
    path.startsWith('/slow') ? new Promise((resolve) => releases.push(() => resolve({ body: '{}' }))) : { body: '{}' };
  const pathsCalled = () => receiver.requests.map(({ path }) => path);
  await mentionBots(slow, 'slow', 11);
  await until('ten calls run', () => releases.length === 10);
  // It is claimed after the eleventh call could have been.
  await mentionBots(quick, 'quick', 1);
  await until('the other organisation is called', () => pathsCalled().includes('/quick0'));
  expect(releases).toHaveLength(10);
  releases[0]!();
  await until('the eleventh call is made', () => releases.length === 11);
  expect(new Set(pathsCalled()).size).toBe(12);
  for (const release of releases) release();
});
