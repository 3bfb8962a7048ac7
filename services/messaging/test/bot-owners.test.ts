import { applyAccountChangeInChannels } from '@team-chat/contracts';
import { EventReader, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
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

describe('a bot with another owner', () => {
  const channelsOf = async ({ client }: TestUser): Promise<number[]> => {
    const { subscriptions } = await ok(client.get('/users/me/subscriptions'));
    return subscriptions.map(({ stream_id }: { stream_id: number }) => stream_id);
  };
  const open = (users: TestUser[]) => realm.channel(users);
  const hidden = (users: TestUser[]) => realm.channel(users, { invite_only: true });

  test('leaves private channels in which the new owner is not', async () => {
    const [bot, next] = [await aBot(1), await realm.user()];
    const [own, shared, open_] = [await hidden([owner, bot]), await hidden([owner, bot, next]), await open([bot])];
    const id = await say(owner, own);
    const queue = await EventReader.register(bot.client);
    await ok(realm.owner.client.patch(`/bots/${bot.user_id}`, { bot_owner_id: next.user_id }));
    expect(await channelsOf(bot)).toEqual([shared.id, open_.id]);
    const removed = await queue.next('subscription', 'remove');
    expect(removed.subscriptions.map((each: any) => each.stream_id)).toEqual([own.id]);
    await say(owner, own);
    const { messages } = await ok(bot.client.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 }));
    expect(messages.filter((each: any) => each.stream_id === own.id && each.id > id)).toEqual([]);
    expect((await toChannel(bot, own.name)).status).toBe(400);
    await ok(realm.owner.client.patch(`/bots/${bot.user_id}`, { bot_owner_id: owner.user_id }));
    expect(await channelsOf(bot)).toEqual([shared.id, open_.id]);
  });

  test('loses the stars of their messages', async () => {
    const [bot, next] = [await aBot(1), await realm.user()];
    const id = await say(owner, await hidden([owner, bot]));
    await ok(bot.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    const queue = await EventReader.register(bot.client, { event_types: ['update_message_flags'] });
    // Called here, because the log's consumer may apply a change before the call of accounts does.
    await cluster.bus.call(applyAccountChangeInChannels, {
      params: {
        realm_id: realm.realm_id,
        user_id: bot.user_id,
        role: 400,
        is_bot: true,
        is_active: true,
        bot_owner_id: next.user_id,
        has_new_owner: true,
        date_joined: 0,
        version: 1000,
        channel_ids: [],
        founds_realm: false,
      },
    });
    expect(await queue.until(({ op }) => op === 'remove')).toMatchObject({ flag: 'starred', messages: [id] });
    expect(
      (await ok(bot.client.post('/register', { fetch_event_types: ['starred_messages'] }))).starred_messages,
    ).toEqual([]);
  });

  test('stays in them with another role or name', async () => {
    const bot = await aBot(1);
    const own = await hidden([bot]);
    await ok(realm.owner.client.patch(`/bots/${bot.user_id}`, { role: 300, full_name: `Other ${count}` }));
    expect(await channelsOf(bot)).toEqual([own.id]);
  });

  test('leaves them where it is reactivated under an administrator', async () => {
    const [leaving, admin] = [await realm.user(), await realm.user('administrator')];
    const bot = await aBot(1);
    await ok(realm.owner.client.patch(`/bots/${bot.user_id}`, { bot_owner_id: leaving.user_id }));
    const [own, shared, open_] = [await hidden([leaving, bot]), await hidden([bot, admin]), await open([bot])];
    await ok(realm.owner.client.delete(`/users/${leaving.user_id}`));
    await ok(admin.client.post(`/users/${bot.user_id}/reactivate`));
    expect(await channelsOf(bot)).toEqual([shared.id, open_.id]);
    expect((await ok(realm.owner.client.get(`/streams/${own.id}/members`))).subscribers).not.toContain(bot.user_id);
  });

  test('leaves them where it got the owner while it was deactivated', async () => {
    const [bot, next] = [await aBot(1), await realm.user()];
    const [own, shared] = [await hidden([owner, bot]), await hidden([next, bot])];
    await ok(realm.owner.client.delete(`/bots/${bot.user_id}`));
    await ok(realm.owner.client.patch(`/bots/${bot.user_id}`, { bot_owner_id: next.user_id }));
    await ok(realm.owner.client.post(`/users/${bot.user_id}/reactivate`));
    expect(await channelsOf(bot)).toEqual([shared.id]);
    expect(own.id).not.toBe(shared.id);
  });
});
