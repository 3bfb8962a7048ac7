import { ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  owner = await realm.user();
});
afterAll(() => cluster?.stop());

let count = 0;

/** Creates a bot of the owner: 1 generic, 2 incoming webhook. */
async function aBot(bot_type: number): Promise<TestUser> {
  const short_name = `robot-${++count}`;
  const full_name = `Robot ${count}`;
  const { user_id, api_key } = await ok(owner.client.post('/bots', { full_name, short_name, bot_type }));
  const user = { user_id, api_key, email: `${short_name}-bot@${realm.host}` };
  return { ...user, full_name, client: owner.client.as(user) };
}

const toChannel = (bot: TestUser, to: string, topic = 't') =>
  bot.client.post('/messages', { type: 'channel', to, topic, content: 'hi' });

/** Returns the notices about a bot, oldest first. */
async function noticesAbout({ email }: TestUser): Promise<string[]> {
  const { messages } = await ok(
    owner.client.get('/messages', {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [{ operator: 'is', operand: 'dm' }],
      apply_markdown: false,
    }),
  );
  const contents: string[] = messages.map(({ content }: { content: string }) => content);
  return contents.filter((content) => content.includes(`\`${email}\``));
}

describe('notify-bot-owner', () => {
  test.each([1, 2])('the owner of a bot of type %i hears of a channel that does not exist', async (type) => {
    const bot = await aBot(type);
    const { status, body } = await toChannel(bot, 'no such channel');
    expect([status, body.code]).toEqual([400, 'STREAM_DOES_NOT_EXIST']);
    expect(await noticesAbout(bot)).toEqual([
      `Your bot \`${bot.email}\` tried to send a message to the channel \`no such channel\`, which does not exist.`,
    ]);
  });

  test('many refused messages at once make one notice', async () => {
    const bot = await aBot(1);
    await Promise.all(Array.from({ length: 8 }, (_, index) => toChannel(bot, `nowhere ${index}`)));
    expect(await noticesAbout(bot)).toHaveLength(1);
  });

  test('the owner hears of a channel without subscribers, until there are some', async () => {
    const channel = await realm.channel();
    await ok(realm.owner.client.delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
    const [first, second] = [await aBot(1), await aBot(1)];
    await ok(toChannel(first, channel.name));
    expect(await noticesAbout(first)).toEqual([
      `Your bot \`${first.email}\` sent a message to the channel \`${channel.name}\`, which has no subscribers.`,
    ]);
    await ok(owner.client.post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] }));
    await ok(toChannel(second, channel.name));
    await ok(toChannel(first, channel.name));
    expect(await noticesAbout(second)).toEqual([]);
    expect(await noticesAbout(first)).toHaveLength(1);
  });

  test('a person has nobody to be told', async () => {
    const person = await realm.user();
    expect((await toChannel(person, 'no such channel')).body.code).toBe('STREAM_DOES_NOT_EXIST');
    const { messages } = await ok(person.client.get('/messages', { anchor: 'newest', num_before: 5, num_after: 0 }));
    expect(messages).toEqual([]);
  });
});

describe.each([1, 2])('a bot of type %i', (type) => {
  test('may send to the private channels of its owner, and to no others', async () => {
    const [own, other] = await Promise.all([
      realm.channel([owner], { invite_only: true }),
      realm.channel([], { invite_only: true }),
    ]);
    const hook = await aBot(type);
    await ok(toChannel(hook, own.name));
    await ok(toChannel(hook, String(own.id)));
    const refusal = (name: string) => ({
      status: 400,
      body: { msg: `Not authorized to send to channel '${name}'` },
    });
    expect(await toChannel(hook, other.name)).toMatchObject(refusal(other.name));
    expect((await toChannel(hook, String(other.id))).body.code).toBe('STREAM_DOES_NOT_EXIST');
  });

  test('may send where only its owner may, and where only the bot may', async () => {
    const hook = await aBot(type);
    const forOwner = { direct_members: [owner.user_id], direct_subgroups: [] };
    const forBot = { direct_members: [hook.user_id], direct_subgroups: [] };
    const [a, b] = [
      await realm.channel([owner], { can_send_message_group: forOwner }),
      await realm.channel([owner], { can_send_message_group: forBot }),
    ];
    await ok(toChannel(hook, a.name));
    await ok(toChannel(hook, b.name));
    await say(hook, [realm.owner]);
  });
});
