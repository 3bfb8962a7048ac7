import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Client, createClient, type EventItem, logIn } from '@team-chat/client';
import { TestRealm, type TestUser, until } from '@team-chat/testkit';
import { Processes } from '../support/processes';

const PACKAGE = join(__dirname, '..', '..', 'libs', 'client');

let cluster: Processes;
let realm: TestRealm;
beforeAll(async () => {
  cluster = await Processes.start({}, { separate: true });
  // The default organisation is reached by any host name, such as the address of the gateway.
  realm = await TestRealm.create(cluster.bus, cluster.launched.baseUrl, { is_default: true });
});
afterAll(() => cluster?.stop());

const clientOf = ({ email, api_key: apiKey }: TestUser, gateway = 0): Client =>
  createClient({ url: cluster.launched.baseUrls[gateway]!, email, apiKey });

/** Reads a user's events until `stop`. */
class Reader {
  readonly items: EventItem<'message'>[] = [];
  private readonly controller = new AbortController();
  private readonly reading: Promise<void>;

  constructor(client: Client) {
    this.reading = this.read(client);
  }

  private async read(client: Client): Promise<void> {
    const { signal } = this.controller;
    for await (const item of client.events({ event_types: ['message'], fetch_event_types: [], signal })) {
      this.items.push(item);
    }
  }

  /** The contents of messages, and the types of other items, in the order of arrival. */
  get history(): string[] {
    return this.items.map((item) => (item.type === 'message' ? item.message.content : item.type));
  }

  /** The id of the queue that the reader got last. */
  get queueId(): string | undefined {
    const registrations = this.items.flatMap((item) => (item.type === 'message' ? [] : [item.state.queue_id!]));
    return registrations.at(-1);
  }

  async stop(): Promise<void> {
    this.controller.abort(new Error('stopped'));
    await expect(this.reading).rejects.toThrow('stopped');
  }
}

async function withReaders(
  test: (readers: Reader[], user: TestUser, send: (text: string) => Promise<unknown>) => Promise<void>,
) {
  const user = await realm.user();
  const readers = [0, 1].map((gateway) => new Reader(clientOf(user, gateway)));
  await until('both are registered', () => readers.every(({ queueId }) => queueId));
  const owner = clientOf(realm.owner, 1);
  const send = (content: string) => owner.messages.send({ type: 'direct', to: [user.user_id], content });
  try {
    await test(readers, user, send);
  } finally {
    await Promise.all(readers.map((reader) => reader.stop()));
  }
}

const untilAllHave = (readers: Reader[], history: string[]) =>
  until(`all have ${history.join(', ')}`, () =>
    readers.every((reader) => JSON.stringify(reader.history) === JSON.stringify(history)),
  );

test('events arrive once and in order while the owners of the queue and a gateway are killed', () =>
  withReaders(async (readers, _user, send) => {
    const history = ['registered'];
    for (const name of ['events-1', 'events-2', 'gateway-1']) {
      const sent = `before ${name} was killed`;
      await send(sent);
      await cluster.replace(name, 'SIGKILL');
      history.push(sent);
    }
    await send('afterwards');
    await untilAllHave(readers, [...history, 'afterwards']);
  }));

test('a lost queue is replaced', () =>
  withReaders(async (readers, user, send) => {
    await send('one');
    await untilAllHave(readers, ['registered', 'one']);
    const lost = readers.map(({ queueId }) => queueId!);
    await Promise.all(lost.map((queue_id) => clientOf(user).queues.remove({ queue_id })));
    await until('both have new queues', () => readers.every(({ queueId }) => !lost.includes(queueId!)));
    await send('two');
    await untilAllHave(readers, ['registered', 'one', 'reregistered', 'two']);
  }));

test('an iteration that ends deletes its queue', async () => {
  const client = clientOf(await realm.user());
  let lost: { queue_id: string | null; last_event_id: number } | undefined;
  for await (const item of client.events()) {
    if (item.type === 'registered') lost = item.state;
    break;
  }
  const { queue_id, last_event_id } = lost!;
  const polled = client.queues.poll({ queue_id: queue_id!, last_event_id });
  await expect(polled).rejects.toMatchObject({ name: 'BadEventQueueIdError', data: { queue_id } });
});

test('a user logs in with a password, and calls operations with paths, lists and text', async () => {
  const user = await realm.user();
  const client = await logIn({
    url: cluster.launched.baseUrl,
    email: user.email,
    password: realm.password,
  });
  await client.subscriptions.subscribe({ subscriptions: [{ name: 'plans' }] });
  const { stream_id } = await client.channels.getId({ stream: 'plans' });
  const message = { type: 'channel', to: stream_id, topic: 'a/b', content: '**bold**' } as const;
  const { id } = await client.messages.send(message);
  await client.reactions.add({ message_id: id, emoji_name: 'tada' });
  const { messages } = await client.messages.list({
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: stream_id }, ['topic', 'a/b']],
  });
  expect(messages).toMatchObject([
    { id, content: '<p><strong>bold</strong></p>', reactions: [{ emoji_name: 'tada' }] },
  ]);
  await client.navigationViews.add({ fragment: 'narrow/is/x', is_pinned: true, name: 'true' });
  expect((await client.navigationViews.list()).navigation_views).toMatchObject([{ name: 'true' }]);
  await client.navigationViews.remove({ fragment: 'narrow/is/x' });
  const unknown = client.messages.get({ message_id: id + 1000 });
  await expect(unknown).rejects.toMatchObject({ name: 'BadRequestError', status: 400 });
});

test('the shortest example of a bot answers from plain JavaScript', async () => {
  const bot = await realm.user('member', { bot: true });
  const environment = { URL: cluster.launched.baseUrl, EMAIL: bot.email, API_KEY: bot.api_key };
  const program = spawn(process.execPath, [join(PACKAGE, 'examples', 'echo-bot.mjs')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const reader = new Reader(clientOf(realm.owner));
  try {
    await until('the reader is registered', () => reader.queueId);
    const { messages } = clientOf(realm.owner);
    const ask = () => messages.send({ type: 'direct', to: [bot.user_id], content: 'anybody there?' });
    const isAnswered = () =>
      reader.items.some((item) => item.type === 'message' && item.message.sender_id === bot.user_id);
    // Nobody knows when the bot has registered.
    const asking = setInterval(() => void ask(), 1000);
    await until('the bot answers', isAnswered).finally(() => clearInterval(asking));
  } finally {
    program.kill();
    await reader.stop();
  }
});

describe('the package', () => {
  it('has code, types, examples and README, and nothing else', async () => {
    const pack = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const { stdout } = await promisify(execFile)('npm', pack, { cwd: PACKAGE });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const others = files.map(({ path }) => path).filter((path) => !/^dist\/.*\.(js|d\.ts)$/.test(path));
    const examples = ['build-status', 'echo', 'reminder'].map((name) => `examples/${name}-bot.mjs`);
    expect(others.sort()).toEqual(['README.md', ...examples, 'package.json']);
  });

  it('shows the example in its README', () => {
    const example = readFileSync(join(PACKAGE, 'examples', 'echo-bot.mjs'), 'utf8').replace(/^\/\/.*\n/, '');
    expect(readFileSync(join(PACKAGE, 'README.md'), 'utf8')).toContain(example);
  });

  it('imports nothing besides its own files', () => {
    const dist = join(PACKAGE, 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|d\.ts)$/.test(name));
    const texts = files.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n');
    const imported = [...texts.matchAll(/(?:from|import\() ?["']([^"']+)["']/g)].map(([, specifier]) => specifier!);
    expect(imported.length).toBeGreaterThan(files.length);
    expect(imported.filter((specifier) => !/^\.\.?\//.test(specifier))).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as object;
    expect(manifest).not.toHaveProperty('dependencies');
  });
});
