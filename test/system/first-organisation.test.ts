import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureFirstOrganisation } from '@team-chat/deploy';
import { ApiClient, ok } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let dataDir: string;
let said: string[];

beforeAll(async () => {
  cluster = await startTestCluster();
  dataDir = mkdtempSync(join(tmpdir(), 'team-chat-first-'));
});
beforeEach(() => (said = []));
afterAll(async () => {
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs it with these answers of the person at the terminal. */
function ensure(answers?: (string | undefined)[], say: (line: string) => void = (line) => said.push(line)) {
  const ask = async (question: string) => {
    said.push(question);
    return answers!.shift();
  };
  return ensureFirstOrganisation({
    natsUrl: cluster.natsUrl,
    externalUrl: 'https://chat.example.com:8443/',
    dataDir,
    say,
    ask: answers && ask,
  });
}

const COMMAND =
  /^DATA_DIR=\S+ npm run admin -- create-organisation chat\.example\.com --default --name .* --owner-email \S+$/;

test('without a terminal, and at the end of its input, it prints the command to run', async () => {
  await ensure();
  expect(said.at(-1)).toMatch(COMMAND);
  await ensure(['Example', undefined]);
  expect(said.at(-1)).toMatch(COMMAND);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('at a terminal it asks until the answers are valid, and a start after a crash prints the password', async () => {
  const crash = (line: string) => {
    if (line.startsWith('Created')) throw new Error('killed');
    said.push(line);
  };
  const answers = ['', 'Example', 'Ada Lovelace', 'nobody', '', '', 'ada@chat.example.com'];
  await expect(ensure(answers, crash)).rejects.toThrow('killed');
  expect(said).toEqual([
    'There is no organisation at https://chat.example.com:8443/ yet. Who is its first owner?',
    'Name of the organisation: ',
    'Name of the organisation: ',
    "Owner's name: ",
    "Owner's e-mail address: ",
    'Invalid email address.',
    'Name of the organisation [Example]: ',
    "Owner's name [Ada Lovelace]: ",
    "Owner's e-mail address [nobody]: ",
  ]);

  said = [];
  await ensure([]);
  expect(said).toEqual([
    'Created organisation chat.example.com with owner ada@chat.example.com.',
    expect.stringMatching(/^Password: \S{16}$/),
    expect.stringContaining('npm run admin -- reset-password chat.example.com ada@chat.example.com'),
  ]);
  const password = said[1]!.slice('Password: '.length);
  const log = { username: 'ada@chat.example.com', password };
  for (const host of ['chat.example.com', 'other.example']) {
    const client = new ApiClient(cluster.baseUrls[0]!, undefined, { host });
    await ok(client.post('/fetch_api_key', log));
  }

  said = [];
  await ensure([]);
  await ensure();
  expect(said).toEqual([]);
});
