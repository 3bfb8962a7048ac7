import { TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import type { ClientDeployment } from './clients/deployment';
import { flutter } from './clients/flutter';
import { goBot, goClient } from './clients/go';
import { mobile } from './clients/mobile';
import { python } from './clients/python';
import { pythonBots } from './clients/python-bots';
import { terminal } from './clients/terminal';
import { zulipJs } from './clients/zulip-js';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster({ vendor: 'zulip' });
  realm = await TestRealm.create(cluster.bus, cluster.baseUrls[0]!, { is_default: true });
});
afterAll(() => cluster?.stop());

// Each client declares its tests. They share one deployment, since starting one takes longer than the tests of a client.
describe.each([
  ['zulip-js 2.1.0, the library', zulipJs],
  ['python-zulip-api 0.9.0', python],
  ['python-zulip-api 0.9.0, the bot runner', pythonBots],
  ['zulip-terminal 0.7.0', terminal],
  ['zulip-flutter 30.0', flutter],
  ['gozulipbot', goBot],
  ['go-zulip 1.0.0', goClient],
  ['zulip-mobile 27.235', mobile],
] as const)('%s', (_client, declareTests) => {
  let deployment: ClientDeployment;

  beforeAll(async () => {
    const [ann, bob] = await Promise.all([realm.user(), realm.user()]);
    const channel = await realm.channel([ann, bob]);
    deployment = { baseUrl: cluster.baseUrls[0]!, realm, ann, bob, channel };
  });

  declareTests(() => deployment);
});
