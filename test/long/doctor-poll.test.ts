import { runAdmin } from '@team-chat/admin';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';

const OWNER = 'olga@localhost.example';

let cluster: TestCluster;
beforeAll(async () => (cluster = await startTestCluster()));
afterAll(() => cluster?.stop());

test('`doctor` makes a poll that lasts until the heartbeat', async () => {
  const env = {
    NATS_URL: cluster.natsUrl,
    EXTERNAL_URL: cluster.baseUrls[0]!.replace('127.0.0.1', 'localhost'),
  };
  const printed: string[] = [];
  const log = jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  const admin = (...args: string[]) => runAdmin(args, { env, program: 'team-chat-admin' });
  const owner = ['--owner-email', OWNER, '--owner-name', 'Olga', '--name', 'Example'];
  expect(await admin('create-organisation', 'localhost', ...owner)).toBe(0);
  expect(await admin('doctor', '--poll-as', OWNER)).toBe(0);
  log.mockRestore();
  const [, seconds] = /^ok +external-url +localhost:\d+ answers, and a poll waited for (\d+) s$/m.exec(
    printed.join('\n'),
  )!;
  expect(Number(seconds)).toBeGreaterThan(40);
});
