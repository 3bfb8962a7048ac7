import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { operate, readMoved, SeenByAll } from '../support/moving/move';
import { makeRandomOrganisation } from '../support/moving/random-organisation';

let cluster: TestCluster;
let folder: string;
beforeAll(async () => {
  cluster = await startTestCluster();
  folder = mkdtempSync(join(tmpdir(), 'team-chat-moving-'));
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('an organisation of random actions is the same for its users after a move, and so is its next export', async () => {
  const organisation = await makeRandomOrganisation(cluster, { seed: 1, steps: 400 });
  const { host, owner } = organisation.realm;
  const to = 'moved.example';
  const [first, second, report] = ['first.tar.gz', 'second.tar.gz', 'report.json'].map((name) => join(folder, name));
  const seen = await SeenByAll.of(organisation);
  await operate(cluster, 'export-organisation', host, '--all', '--to', first!);
  const owners = ['--owner', owner.email, '--open', '--report', report!];
  await operate(cluster, 'import-organisation', first!, '--host', to, ...owners);
  await operate(cluster, 'export-organisation', to, '--all', '--to', second!);
  expect(await seen.differencesAt(cluster, to)).toEqual({});
  expect(await readMoved(second!, [host, to])).toEqual(await readMoved(first!, [host, to]));
});
