import { type ManyMessages, ok, RealmDatabase, seedMessages, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { Client } from 'pg';

const MESSAGES = 400_000;
/** Limit of 8 KiB pages that the queries of a request may read. Reading message by message takes one or more each. */
const MOST_PAGES = 8_000;

let cluster: TestCluster;
let realm: TestRealm;
let reader: TestUser;
let newcomer: TestUser;
let database: RealmDatabase;
let many: ManyMessages;

beforeAll(async () => {
  cluster = await startTestCluster({ inProcess: true });
  realm = await cluster.aRealm();
  [reader, newcomer] = [await realm.user(), await realm.user()];
  const like = await realm.channel();
  database = await RealmDatabase.of(cluster, realm);
  many = await seedMessages(database.client, {
    realm_id: realm.realm_id,
    reader: reader.user_id,
    senders: [realm.owner.user_id, reader.user_id],
    like: like.id,
    messages: MESSAGES,
    unread: 250,
  });
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the queries of the table `messages` while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    for (const [statement] of query.mock.calls as unknown as [Partial<Statement> | undefined][]) {
      const { text, values = [] } = statement ?? {};
      if (text && /^\s*(SELECT|WITH)/i.test(text) && /\bmessages\b/.test(text)) statements.push({ text, values });
    }
  } finally {
    query.mockRestore();
  }
  return statements;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

async function planOf({ text, values }: Statement): Promise<Plan> {
  const { rows } = await database.client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
  return rows[0]['QUERY PLAN'][0].Plan;
}

function scansAll(plan: Plan): boolean {
  return (
    (plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'messages') || (plan.Plans ?? []).some(scansAll)
  );
}

const page =
  (narrow: unknown, user = reader, rest: Record<string, unknown> = {}) =>
  () =>
    ok(user.client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow, ...rest }));

test.each<[string, () => () => Promise<any>, number]>([
  ['everything', () => page([]), 1],
  ['everything, from the first unread', () => page([], reader, { anchor: 'first_unread' }), 1],
  ['everything of somebody who has nothing', () => page([], newcomer), 0],
  ['everything, from long ago', () => page([], reader, { anchor: 'oldest', num_before: 0, num_after: 100 }), 1],
  ['a large channel', () => page([['channel', many.large.name]]), 1],
  ['a small channel', () => page([['channel', many.small.name]]), 1],
  ['a channel one is not in', () => page([['channel', 'many 6']]), 1],
  [
    'a topic of a large channel',
    () =>
      page([
        ['channel', many.large.name],
        ['topic', 'topic 7'],
      ]),
    1,
  ],
  ['a topic without a channel', () => page([['topic', 'topic 7']]), 1],
  ['a topic that there is not', () => page([['topic', 'nothing']]), 0],
  ['a direct conversation', () => page([{ operator: 'dm', operand: [reader.user_id] }]), 0],
  ['all direct messages', () => page([['is', 'dm']]), 1],
  ['direct messages with oneself', () => page([{ operator: 'dm-including', operand: reader.user_id }]), 1],
  ['what is unread', () => page([['is', 'unread']]), 1],
  [
    'what is unread in a large channel',
    () =>
      page([
        ['channel', many.large.name],
        ['is', 'unread'],
      ]),
    1,
  ],
  ['what is starred', () => page([['is', 'starred']]), 0],
  ['what mentions', () => page([['is', 'mentioned']]), 0],
  ['followed topics', () => page([['is', 'followed']]), 0],
  ['home', () => page([['in', 'home']]), 1],
  ['resolved topics', () => page([['is', 'resolved']]), 1],
  ['links', () => page([['has', 'link']]), 1],
  ['images', () => page([['has', 'image']]), 0],
  [
    'links in a channel',
    () =>
      page([
        ['channel', many.large.name],
        ['has', 'link'],
      ]),
    1,
  ],
  ['public channels', () => page([['channels', 'public']]), 1],
  ['channels open to the web', () => page([['channels', 'web-public']]), 0],
  ['a sender', () => page([['sender', realm.owner.email]]), 0],
  ['an id', () => page([['id', '17']]), 0],
  ['a common word', () => page([['search', 'common']]), 1],
  ['a rare word', () => page([['search', 'thing4711']]), 1],
  ['two words that are rare together', () => page([['search', 'word11 thing4711']]), 0],
  [
    'a word in a large channel',
    () =>
      page([
        ['channel', many.large.name],
        ['search', 'thing4715'],
      ]),
    1,
  ],
  ['a word nobody said', () => page([['search', 'nobody']]), 0],
  ['a part of a text without blanks', () => page([['search', '明天开会']]), 0],
  ['one character', () => page([['search', '明']]), 0],
  ['a rare word with an accent', () => page([['search', 'thíng4711']]), 1],
])('the narrow "%s" is answered by an index, not by a scan of all messages', async (_case, request, least) => {
  const run = request();
  const { messages } = await run();
  expect(messages.length).toBeGreaterThanOrEqual(least);
  const plans: Plan[] = [];
  for (const statement of await statementsOf(run)) plans.push(await planOf(statement));
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter(scansAll)).toEqual([]);
  const pages = plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);
  expect(pages).toBeLessThan(MOST_PAGES);
});

test('the weekly traffic of a large channel is the rate of the last 28 days', async () => {
  const { streams } = await ok(reader.client.get('/streams'));
  const { stream_weekly_traffic } = streams.find((stream: any) => stream.stream_id === many.large.id);
  // A fifth of the messages, over 400 days.
  expect(stream_weekly_traffic).toBe((MESSAGES / 5 / 400) * 7);
});
