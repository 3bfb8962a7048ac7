import { restoreMessages } from '@team-chat/contracts';
import {
  ApiClient,
  EventReader,
  eventsSoFar,
  expectRefusal,
  messageOf,
  ok,
  RealmDatabase,
  say,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { showWidget } from '@team-chat/testkit/reference-client';

let cluster: TestCluster;
let realm: TestRealm;
let author: TestUser;
let voter: TestUser;
let channel: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  [author, voter] = await Promise.all([realm.user(), realm.user()]);
  channel = await realm.channel([author, voter]);
});
afterAll(() => cluster?.stop());

const POLL = '/poll Lunch?\npizza\npasta';
const WIDGET = { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['pizza', 'pasta'] } };
const VOTE = { type: 'vote', key: 'canned,0', vote: 1 };
const CHOICES = {
  widget_type: 'zform',
  extra_data: {
    type: 'choices',
    heading: 'Lunch?',
    choices: [{ short_name: 'A', long_name: 'Pizza', reply: 'pizza' }],
  },
};
const INVALID = 'Invalid message(s)';
const NOT_FIRST = 'You cannot attach a submessage to this message.';

const add = ({ client }: TestUser, message_id: number, content: unknown, msg_type = 'widget') =>
  client.post('/submessage', {
    message_id,
    msg_type,
    content: typeof content === 'string' ? content : JSON.stringify(content),
  });
const submessagesOf = async (id: number, reader = voter): Promise<any[]> => (await messageOf(reader, id)).submessages;
const contentsOf = async (id: number) => (await submessagesOf(id)).map(({ content }) => JSON.parse(content) as unknown);
const watch = (user: TestUser) => EventReader.register(user.client, { event_types: ['message', 'submessage'] });

describe('send-message', () => {
  test.each<[string, string, object]>([
    ['a poll', POLL, WIDGET],
    [
      'a to-do list',
      '/todo Today\ncook: soup',
      {
        widget_type: 'todo',
        extra_data: { task_list_title: 'Today', tasks: [{ task: 'cook', desc: 'soup' }] },
      },
    ],
  ])('makes %s, which the event and the message show', async (_case, content, widget) => {
    const queue = await watch(voter);
    const id = await say(author, channel, content);
    const submessages = [
      {
        id: expect.any(Number),
        message_id: id,
        sender_id: author.user_id,
        msg_type: 'widget',
        content: expect.any(String),
      },
    ];
    const { message } = await queue.take('message');
    expect(message).toMatchObject({ id, content, submessages });
    expect(JSON.parse(message.submessages[0].content)).toEqual(widget);
    expect(await submessagesOf(id)).toEqual(message.submessages);
    const alone = await ok(voter.client.get(`/messages/${id}`));
    expect(alone.message.submessages).toEqual(message.submessages);
    expect(await eventsSoFar(queue, voter)).not.toContainEqual(expect.objectContaining({ type: 'submessage' }));
  });

  test('makes polls of bots, and in direct messages', async () => {
    const bot = await realm.user('member', { bot: true });
    const queue = await watch(voter);
    const id = await say(bot, [voter], POLL);
    expect((await queue.take('message')).message.submessages).toMatchObject([{ message_id: id }]);
    expect(await contentsOf(id)).toEqual([WIDGET]);
  });

  test('shows buttons that a program gives, in place of a poll', async () => {
    const queue = await watch(voter);
    const id = await say(author, channel, POLL, { widget_content: CHOICES });
    expect((await queue.take('message')).message.submessages).toHaveLength(1);
    expect(await contentsOf(id)).toEqual([CHOICES]);
  });

  test('refuses other widgets, after all else is checked', async () => {
    const message = { type: 'channel', to: [channel.id], topic: 'plans', content: 'hi' };
    const send = (fields: object) => author.client.post('/messages', { ...message, ...fields });
    await expectRefusal(send({ widget_content: 'no JSON' }), 'Widgets: API programmer sent invalid JSON content');
    await expectRefusal(send({ widget_content: WIDGET }), 'Widgets: unknown widget type: poll');
    await expectRefusal(
      send({ widget_content: 'x'.repeat(10_001) }),
      'Widgets: widget_content is too long (limit: 10000 characters)',
    );
    const empty = { widget_content: WIDGET, content: ' ' };
    await expectRefusal(send(empty), 'Message must not be empty');
  });

  test('an edit makes no widget, and leaves the one that is there', async () => {
    const plain = await say(author, channel);
    await ok(author.client.patch(`/messages/${plain}`, { content: POLL }));
    expect(await submessagesOf(plain)).toEqual([]);
    const poll = await say(author, channel, POLL);
    await ok(add(voter, poll, VOTE));
    await ok(author.client.patch(`/messages/${poll}`, { content: '/todo' }));
    expect(await contentsOf(poll)).toEqual([WIDGET, VOTE]);
  });

  test('a poll has many votes after its message moved', async () => {
    const id = await say(author, channel, POLL);
    await ok(author.client.patch(`/messages/${id}`, { topic: 'elsewhere' }));
    await ok(add(voter, id, VOTE));
    expect(await contentsOf(id)).toEqual([WIDGET, VOTE]);
  });
});

test('a scheduled message becomes a poll when it is sent', async () => {
  const queue = await watch(voter);
  const scheduled_delivery_timestamp = Math.floor(Date.now() / 1000) + 3;
  const message = { type: 'channel', to: channel.id, topic: 'plans', content: POLL };
  await ok(author.client.post('/scheduled_messages', { ...message, scheduled_delivery_timestamp }));
  const { message: sent } = await queue.take('message');
  expect(await contentsOf(sent.id)).toEqual([WIDGET]);
  expect(sent.submessages).toEqual(await submessagesOf(sent.id));
});

describe('add-submessage', () => {
  test('adds a vote, of which all who can read the message get an event', async () => {
    const id = await say(author, channel, POLL);
    const queues = await Promise.all([watch(author), watch(voter)]);
    const content = '{ "type": "vote", "key": "canned,1", "vote": 1 }';
    expect(await ok(add(voter, id, content))).toEqual({ result: 'success', msg: '' });
    const [, vote] = await submessagesOf(id);
    expect(vote).toEqual({
      id: expect.any(Number),
      message_id: id,
      sender_id: voter.user_id,
      msg_type: 'widget',
      content,
    });
    for (const queue of queues) {
      expect(await queue.take('submessage')).toEqual({
        id: expect.any(Number),
        type: 'submessage',
        message_id: id,
        submessage_id: vote.id,
        sender_id: voter.user_id,
        msg_type: 'widget',
        content,
      });
    }
  });

  test('users who are not subscribed, and bots, vote in a public channel, and get the event', async () => {
    const id = await say(author, channel, POLL);
    for (const user of [await realm.user(), await realm.user('member', { bot: true })]) {
      const queue = await watch(user);
      await ok(add(user, id, VOTE));
      expect(await queue.take('submessage')).toMatchObject({ message_id: id, sender_id: user.user_id });
    }
  });

  test('only the author adds the first submessage, of any type', async () => {
    const id = await say(author, channel);
    await expectRefusal(add(voter, id, 'no JSON'), NOT_FIRST);
    await ok(add(author, id, '["anything"]', 'game'));
    await ok(add(voter, id, 'null', 'game'));
    expect(await contentsOf(id)).toEqual([['anything'], null]);
    await ok(add(author, id, WIDGET));
    await expectRefusal(add(voter, id, { type: 'strike', key: 'x' }), 'Unknown type for poll data: strike');
  });

  test('a message gets no further submessages where all together are too large', async () => {
    const id = await say(author, channel, POLL);
    await ok(add(voter, id, VOTE));
    const database = await RealmDatabase.of(cluster, realm);
    await database.client.query(`UPDATE messaging.submessages SET content = $1 WHERE message_id = $2`, [
      JSON.stringify('x'.repeat(1024 * 1024)),
      id,
    ]);
    await database.close();
    await expectRefusal(add(voter, id, VOTE), 'This message has too many submessages.');
  });

  test.each<[unknown, string]>([
    ['no JSON', 'Invalid json for submessage'],
    ['', 'Invalid json for submessage'],
    [{ type: 'question', question: 'When?' }, "You can't edit a question unless you are the author."],
    [{ ...VOTE, vote: 2 }, 'Invalid poll data["vote"]'],
    ['"' + 'x'.repeat(10_000) + '"', 'content is too long (limit: 10000 characters)'],
  ])('refuses %j', async (content, msg) => {
    const id = await say(author, channel, POLL);
    await expectRefusal(add(voter, id, content), msg);
    expect(await contentsOf(id)).toEqual([WIDGET]);
  });

  test('the author of a poll changes its question', async () => {
    const id = await say(author, channel, POLL);
    await ok(add(author, id, { type: 'question', question: 'Dinner?' }));
    expect(showWidget(await submessagesOf(id))).toMatchObject({ question: 'Dinner?' });
  });

  test('is refused for messages that are hidden, archived, deleted or missing', async () => {
    const hidden = await say(realm.owner, await realm.channel([], { invite_only: true }), POLL);
    const direct = await say(realm.owner, [author], POLL);
    const closing = await realm.channel([voter]);
    const archived = await say(realm.owner, closing, POLL);
    await ok(realm.owner.client.delete(`/streams/${closing.id}`));
    const deleted = await say(author, channel, POLL);
    await ok(realm.owner.client.delete(`/messages/${deleted}`));
    for (const id of [hidden, direct, archived, deleted, 999_999_999, -1]) {
      await expectRefusal(add(voter, id, VOTE), INVALID);
    }
    await expectRefusal(voter.client.post('/submessage', { message_id: hidden }), "Missing 'msg_type' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'msg_type',
    });
  });

  test('under protected history, only those who received the poll see the votes', async () => {
    const secret = await realm.channel([author], { invite_only: true, history_public_to_subscribers: false });
    const id = await say(author, secret, POLL);
    const subscriptions = [{ name: secret.name }];
    await ok(author.client.post('/users/me/subscriptions', { subscriptions, principals: [voter.user_id] }));
    const [seeing, blind] = [await watch(author), await watch(voter)];
    await ok(add(author, id, VOTE));
    expect(await seeing.take('submessage')).toMatchObject({ message_id: id });
    const events = await eventsSoFar(blind, voter);
    expect(events.filter(({ type }) => type === 'submessage')).toEqual([]);
    await expectRefusal(add(voter, id, VOTE), INVALID);
  });

  test('users who vote at two servers at once all see the same poll', async () => {
    const id = await say(author, channel, POLL);
    const users = [author, voter, ...(await Promise.all([1, 2, 3, 4].map(() => realm.user())))];
    const queues = await Promise.all([watch(author), watch(voter)]);
    const clientsOf = (user: TestUser) => cluster.baseUrls.map((url) => new ApiClient(url, user, { host: realm.host }));
    const changes = [VOTE, { type: 'new_option', option: 'soup', idx: 1 }, { ...VOTE, vote: -1 }, VOTE];
    const requests = users.flatMap((user) =>
      clientsOf(user).flatMap((client) => changes.map((change) => add({ ...user, client }, id, change))),
    );
    for (const answer of await Promise.all(requests)) expect(answer.status).toBe(200);
    const [first, ...later] = await submessagesOf(id);
    expect(later).toHaveLength(requests.length);
    for (const queue of queues) {
      const seen = [];
      while (seen.length < requests.length) {
        const { id: _id, type: _type, submessage_id, ...fields } = await queue.take('submessage');
        seen.push({ id: submessage_id, ...fields });
      }
      expect(seen).toEqual(later);
      expect(showWidget([first, ...seen])).toEqual(showWidget([first, ...later]));
    }
  });

  test('a vote for a message that is being deleted is either refused or goes with it', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await say(author, channel, POLL);
      const [vote, removal] = await Promise.all([add(voter, id, VOTE), realm.owner.client.delete(`/messages/${id}`)]);
      expect(removal.status).toBe(200);
      if (vote.status !== 200) expect(vote.body.msg).toBe(INVALID);
    }
  });
});

test('votes are archived and restored with their message', async () => {
  const id = await say(author, channel, POLL);
  await ok(add(voter, id, VOTE));
  const before = await submessagesOf(id);
  await ok(realm.owner.client.delete(`/messages/${id}`));
  await expectRefusal(voter.client.get(`/messages/${id}`), INVALID);
  const params = { realm_id: realm.realm_id, message_id: id };
  await cluster.bus.call(restoreMessages, { params });
  expect(await submessagesOf(id)).toEqual(before);
  await ok(add(voter, id, { ...VOTE, vote: -1 }));
  expect(await contentsOf(id)).toEqual([WIDGET, VOTE, { ...VOTE, vote: -1 }]);
});
