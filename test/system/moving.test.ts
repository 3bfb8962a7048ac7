import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '@team-chat/admin';
import { ApiClient } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { MovedComparison } from '../support/moving/moved-comparison';
import { makeRandomOrganisation, type RandomOrganisation } from '../support/moving/random-organisation';
import { readArchive } from '../support/moving/read-archive';
import { seeOrganisation } from '../support/moving/seen-organisation';

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

async function admin(...args: string[]): Promise<string> {
  const errors = jest.spyOn(console, 'error').mockImplementation();
  const out = jest.spyOn(console, 'log').mockImplementation();
  const code = await runAdmin(args, { env: { NATS_URL: cluster.natsUrl }, program: 'admin' });
  const [printed, lines] = [errors, out].map((spy) => spy.mock.calls.flat());
  errors.mockRestore();
  out.mockRestore();
  if (code !== 0) throw new Error(printed!.join('\n'));
  return lines!.join('\n');
}

const IGNORED =
  /api_key$|submessages$|default_groups|realm_icon_url|state\.(scheduled|reminders|drafts|views)|profile_fields.\*.order$|avatar_version$/;
const IGNORED_ROWS = /^$/;

async function clientOf(host: string, email: string): Promise<ApiClient> {
  const { api_key, user_id } = JSON.parse(await admin('api-key', host, email, '--json'));
  return new ApiClient(cluster.baseUrls[0]!, { user_id, email, api_key }, { host });
}

async function move({ realm }: RandomOrganisation, to: string): Promise<string[]> {
  const files = [join(folder, `${to}-1.tar.gz`), join(folder, `${to}-2.tar.gz`)] as const;
  await admin('export-organisation', realm.host, '--all', '--to', files[0]);
  const report = join(folder, `${to}.json`);
  await admin(
    'import-organisation',
    files[0],
    '--host',
    to,
    '--report',
    report,
    '--owner',
    realm.owner.email,
    '--open',
  );
  await admin('export-organisation', to, '--all', '--to', files[1]);
  return [...files];
}

test('an organisation of random actions is the same after a move, and so is its next export', async () => {
  const organisation = await makeRandomOrganisation(cluster, {
    seed: 1,
    steps: Number(process.env.MOVING_STEPS ?? 400),
  });
  const { realm, people } = organisation;
  const to = 'moved.example';
  const seen = new Map<string, Awaited<ReturnType<typeof seeOrganisation>>>();
  for (const { email, client } of people) seen.set(email, await seeOrganisation(client));
  const [first, second] = await move(organisation, to);
  for (const { email } of people) {
    const comparison = new MovedComparison([realm.host, to], IGNORED);
    comparison.compare('seen', seen.get(email), await seeOrganisation(await clientOf(to, email)));
    expect([email, comparison.differences]).toEqual([email, []]);
  }
  const comparison = new MovedComparison([realm.host, to], IGNORED_ROWS);
  comparison.compare('archive', await readArchive(first!), await readArchive(second!));
  expect(comparison.differences).toEqual([]);
});
