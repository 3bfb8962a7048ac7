import {
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

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let mover: TestUser;
let reader: TestUser;
let guest: TestUser;
let channel: { id: number; name: string };
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [mover, reader, guest] = await Promise.all([realm.user(), realm.user(), realm.user('guest')]);
  channel = await realm.channel([mover, reader, guest]);
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

let topics = 0;
/** Sends three messages to a new topic. Returns the topic and the ids. */
async function conversation(topic = `topic ${++topics}`, place = channel): Promise<[string, number[]]> {
  const ids: number[] = [];
  for (const text of ['one', 'two', 'three']) ids.push(await say(owner, place, text, { topic }));
  return [topic, ids];
}
const QUIET = { send_notification_to_new_thread: false };
const move = (user: TestUser, id: number, parameters: Record<string, unknown>) =>
  user.client.patch(`/messages/${id}`, { ...QUIET, ...parameters });
const topicsOf = (ids: number[]) => Promise.all(ids.map(async (id) => (await messageOf(reader, id)).subject));
const updateOf = (queue: EventReader, id: number) =>
  queue.until((event) => event.type === 'update_message' && event.message_id === id);
const textsIn = async (topic: string): Promise<any[]> => {
  const narrow = [
    ['channel', channel.name],
    ['topic', topic],
  ];
  const around = { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false };
  const { messages } = await ok(reader.client.get('/messages', { narrow, ...around }));
  return messages;
};

describe('update-message: the topic', () => {
  test.each([
    ['change_one', [false, true, false]],
    ['change_later', [false, true, true]],
    ['change_all', [true, true, true]],
  ])('propagate_mode %s of the second message moves the three messages: %j', async (propagate_mode, moves) => {
    const [topic, ids] = await conversation();
    const queue = await EventReader.register(reader.client);
    const answer = await ok(move(mover, ids[1]!, { topic: `${topic}, later`, propagate_mode }));
    expect(answer.detached_uploads).toEqual([]);
    expect(await topicsOf(ids)).toEqual(moves.map((moved) => (moved ? `${topic}, later` : topic)));
    expect(await updateOf(queue, ids[1]!)).toEqual({
      id: expect.any(Number),
      type: 'update_message',
      user_id: mover.user_id,
      rendering_only: false,
      message_id: ids[1],
      message_ids: ids.filter((_, index) => moves[index]),
      flags: [],
      edit_timestamp: expect.any(Number),
      stream_name: channel.name,
      stream_id: channel.id,
      propagate_mode,
      orig_subject: topic,
      subject: `${topic}, later`,
      topic_links: [],
    });
  });

  test('a move is recorded in the message with its time and history', async () => {
    const [topic, [id]] = await conversation();
    await ok(move(mover, id!, { topic: 'See https://example.com' }));
    const message = await messageOf(reader, id!);
    expect(message).toMatchObject({
      last_moved_timestamp: expect.any(Number),
      topic_links: [{ text: 'https://example.com', url: 'https://example.com' }],
      edit_history: [{ user_id: mover.user_id, prev_topic: topic, topic: 'See https://example.com' }],
    });
    expect(message).not.toHaveProperty('last_edit_timestamp');
  });

  test('a new topic together with a new text is one edit', async () => {
    const [topic, [id]] = await conversation();
    const queue = await EventReader.register(reader.client);
    await ok(move(owner, id!, { topic: `${topic}!`, content: 'changed' }));
    expect(await updateOf(queue, id!)).toMatchObject({ content: 'changed', subject: `${topic}!` });
    const { edit_history } = await messageOf(reader, id!);
    expect(edit_history).toEqual([
      {
        user_id: owner.user_id,
        timestamp: expect.any(Number),
        prev_topic: topic,
        topic: `${topic}!`,
        prev_content: 'one',
        prev_rendered_content: '<p>one</p>',
      },
    ]);
  });

  test('spellings of a topic that differ in case move together', async () => {
    const [, ids] = await conversation('Bread');
    const [, others] = await conversation('bread');
    await ok(move(mover, ids[0]!, { topic: 'Bakery', propagate_mode: 'change_all' }));
    expect(new Set(await topicsOf([...ids, ...others]))).toEqual(new Set(['Bakery']));
    const { edit_history } = await messageOf(reader, others[0]!);
    expect(edit_history[0]).toMatchObject({ prev_topic: 'bread', topic: 'Bakery' });
  });

  test('a client without the capability empty_topic_name gets the display name of the empty topic', async () => {
    const [topic, [id]] = await conversation();
    const queues = await Promise.all(
      [true, false].map((empty_topic_name) =>
        EventReader.register(reader.client, { client_capabilities: { empty_topic_name } }),
      ),
    );
    await ok(move(mover, id!, { topic: '' }));
    const events = await Promise.all(queues.map((queue) => updateOf(queue, id!)));
    expect(events.map(({ orig_subject, subject }) => [orig_subject, subject])).toEqual([
      [topic, ''],
      [topic, 'general chat'],
    ]);
  });

  test('moved messages stay read or unread', async () => {
    const [topic, ids] = await conversation();
    await ok(reader.client.post('/messages/flags', { messages: [ids[0]], op: 'add', flag: 'read' }));
    await ok(move(mover, ids[0]!, { topic: `${topic}!`, propagate_mode: 'change_all' }));
    const flags = await Promise.all(ids.map(async (id) => (await messageOf(reader, id)).flags));
    expect(flags).toEqual([['read'], [], []]);
  });

  test('under protected history change_all moves only messages that the user received', async () => {
    const place = await realm.channel([], { invite_only: true });
    const [topic, [earlier]] = await conversation(undefined, place);
    const subscriptions = [{ name: place.name }];
    const principals = [mover.user_id];
    await ok(owner.client.post('/users/me/subscriptions', { subscriptions, principals }));
    const [, [later]] = await conversation(topic, place);
    await ok(move(mover, later!, { topic: 'seen', propagate_mode: 'change_all' }));
    expect((await messageOf(owner, earlier!)).subject).toBe(topic);
    expect((await messageOf(owner, later!)).subject).toBe('seen');
  });

  describe('notices', () => {
    const by = () => `@_**${mover.full_name}|${mover.user_id}**`;

    test.each([
      ['change_all', 'moved this topic here', 'moved this topic'],
      ['change_later', 'moved 2 messages here', 'moved 2 messages from this topic'],
      ['change_one', 'moved a message here', 'moved a message from this topic'],
    ])('propagate_mode %s has the notices "%s" and "%s"', async (propagate_mode, arrived, left) => {
      const [topic, ids] = await conversation();
      const target = `${topic}, later`;
      const queue = await EventReader.register(reader.client);
      await ok(
        move(mover, ids[1]!, {
          topic: target,
          propagate_mode,
          send_notification_to_old_thread: true,
          send_notification_to_new_thread: true,
        }),
      );
      const there = (await textsIn(target)).at(-1);
      expect(there).toMatchObject({ sender_full_name: 'Notification Bot', client: 'Internal', flags: [] });
      expect(there.content).toBe(`${by()} ${arrived} from #**${channel.name}>${topic}**.`);
      const here = (await textsIn(topic)).at(-1);
      expect(here.content).toBe(`${by()} ${left} to #**${channel.name}>${target}**.`);
      await queue.until((event) => event.type === 'message' && event.message.id === here.id);
      const types = queue.events.map((event) => event.type).filter((type) => type !== 'realm_user');
      expect(types.slice(-3)).toEqual(['update_message', 'message', 'message']);
    });

    test('by default only the new topic gets a notice', async () => {
      const [topic, [id]] = await conversation();
      await ok(mover.client.patch(`/messages/${id}`, { topic: `${topic}!` }));
      expect(await textsIn(`${topic}!`)).toHaveLength(2);
      expect(await textsIn(topic)).toHaveLength(2);
    });

    test('resolving and unresolving a topic have a notice and do not count as moves', async () => {
      const [topic, ids] = await conversation();
      const mark = (to: string) => move(mover, ids[0]!, { topic: to, propagate_mode: 'change_all' });
      await ok(mark(`✔ ${topic}`));
      expect((await textsIn(`✔ ${topic}`)).at(-1).content).toBe(`${by()} marked this topic as resolved.`);
      expect(await messageOf(reader, ids[0]!)).not.toHaveProperty('last_moved_timestamp');
      await database.ageMessage((await textsIn(`✔ ${topic}`)).at(-1).id, 61);
      await ok(mark(topic));
      expect((await textsIn(topic)).at(-1).content).toBe(`${by()} marked this topic as unresolved.`);
      expect((await messageOf(reader, ids[0]!)).edit_history).toHaveLength(2);
    });

    test('the organisation has exactly one notification bot', async () => {
      const { cross_realm_bots: bots } = await ok(reader.client.post('/register'));
      expect(bots).toMatchObject([{ is_bot: true, bot_owner_id: null, full_name: 'Notification Bot' }]);
    });
  });

  describe('is refused', () => {
    let topic: string;
    let ids: number[];
    beforeEach(async () => {
      [topic, ids] = await conversation();
    });

    test('to the same topic', () => expectRefusal(move(mover, ids[0]!, { topic: ` ${topic} ` }), 'Nothing to change'));

    test.each([
      ['✔', 'General chat cannot be marked as resolved'],
      ['✔ general chat', 'General chat cannot be marked as resolved'],
      ['a\u0007b', 'Invalid character in topic, at position 2!'],
    ])('to the topic %j', (to, msg) => expectRefusal(move(mover, ids[0]!, { topic: to }), msg));

    test('for direct messages', async () => {
      const id = await say(mover, [reader]);
      await expectRefusal(move(mover, id, { topic: 'x' }), 'Direct messages cannot have topics.');
      await expectRefusal(move(mover, id, { stream_id: channel.id }), 'Direct messages cannot be moved to channels.');
    });

    test("to the empty topic where the channel's policy forbids it", async () => {
      const place = await realm.channel([mover], { topics_policy: JSON.stringify('disable_empty_topic') });
      const id = await say(owner, place);
      await expectRefusal(
        move(mover, id, { topic: '' }),
        'Sending messages to the general chat is not allowed in this channel.',
      );
    });

    test("without the organisation's or the channel's permission to move", async () => {
      const denied = "You don't have permission to edit this message";
      await database.setRealmGroup('can_move_messages_between_topics_group', 'role:nobody');
      await expectRefusal(move(mover, ids[0]!, { topic: 'x' }), denied);
      await ok(move(owner, ids[0]!, { topic: 'x' }));
      const anonymous = { direct_members: [mover.user_id], direct_subgroups: [] };
      for (const setting of ['can_move_messages_within_channel_group', 'can_administer_channel_group']) {
        const place = await realm.channel([mover, reader], { [setting]: anonymous });
        const id = await say(owner, place);
        await ok(move(mover, id, { topic: 'x' }));
        await expectRefusal(move(reader, id, { topic: 'y' }), denied);
      }
      await database.setRealmGroup('can_move_messages_between_topics_group', 'role:everyone');
      await ok(move(guest, ids[1]!, { topic: 'y' }));
    });

    test('for resolving without the permission to resolve topics', async () => {
      await database.setRealmGroup('can_resolve_topics_group', 'role:nobody');
      const denied = "You don't have permission to resolve topics in this channel.";
      await expectRefusal(move(mover, ids[0]!, { topic: `✔ ${topic}` }), denied);
      await expectRefusal(move(owner, ids[0]!, { topic: `✔ ${topic}` }), denied);
      const place = await realm.channel([mover], {
        can_resolve_topics_group: { direct_members: [mover.user_id], direct_subgroups: [] },
      });
      const id = await say(owner, place);
      await ok(move(mover, id, { topic: '✔ plans' }));
      await expectRefusal(move(owner, id, { topic: 'plans' }), denied);
      await database.setRealmGroup('can_resolve_topics_group', 'role:everyone');
    });

    test('after the time limit, except for moderators', async () => {
      const WEEK_S = 604_800;
      const moderator = await realm.user('moderator');
      await database.ageMessage(ids[0]!, WEEK_S + 10);
      await ok(move(mover, ids[0]!, { topic: `${topic}!` }));
      await ok(move(mover, ids[0]!, { topic }));
      await database.ageMessage(ids[0]!, 20);
      const tooLate = "The time limit for editing this message's topic has passed.";
      await expectRefusal(move(mover, ids[0]!, { topic: 'x' }), tooLate);
      await expectRefusal(
        move(mover, ids[1]!, { topic: 'x', propagate_mode: 'change_all' }),
        'You only have permission to move the 2/3 most recent messages in this topic.',
        {
          code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
          first_message_id_allowed_to_move: ids[1],
          total_messages_allowed_to_move: 2,
          total_messages_in_topic: 3,
        },
      );
      await ok(move(mover, ids[0]!, { topic: `✔ ${topic}`, propagate_mode: 'change_all' }));
      await ok(move(moderator, ids[0]!, { topic: 'x', propagate_mode: 'change_all' }));
    });
  });

  test('two concurrent moves of one topic are done one after the other', async () => {
    const [topic, ids] = await conversation();
    const queue = await EventReader.register(reader.client);
    await Promise.all(
      ['a', 'b'].map((name) => ok(move(mover, ids[0]!, { topic: `${topic} ${name}`, propagate_mode: 'change_all' }))),
    );
    const [subject, ...rest] = [...new Set(await topicsOf(ids))];
    expect(rest).toEqual([]);
    const updates = (await eventsSoFar(queue, reader)).filter((event) => event.type === 'update_message');
    expect(updates.map((event) => event.orig_subject)).toEqual([topic, updates[0]!.subject]);
    expect(updates[1]!.subject).toBe(subject);
  });
});

describe('visibility policies of a moved topic', () => {
  const want = (user: TestUser, topic: string, visibility_policy: number) =>
    ok(user.client.post('/user_topics', { stream_id: channel.id, topic, visibility_policy }));
  const wanted = async (user: TestUser): Promise<Record<string, number>> => {
    const { user_topics } = (await EventReader.register(user.client)).registration;
    return Object.fromEntries(
      user_topics.map((one: any) => [`${one.stream_id} ${one.topic_name}`, one.visibility_policy]),
    );
  };

  test('move with the topic when all its messages move', async () => {
    const [topic, ids] = await conversation();
    await want(reader, topic, 3);
    const queue = await EventReader.register(reader.client, { event_types: ['user_topic'] });
    await ok(move(mover, ids[0]!, { topic: `${topic}!`, propagate_mode: 'change_all' }));
    const told = { stream_id: channel.id, last_updated: expect.any(Number) };
    expect(await queue.next('user_topic')).toMatchObject({
      ...told,
      topic_name: topic,
      visibility_policy: 0,
    });
    const there = await queue.until((event) => event.topic_name === `${topic}!`);
    expect(there).toMatchObject({ ...told, visibility_policy: 3 });
    const policies = await wanted(reader);
    expect(policies).toMatchObject({ [`${channel.id} ${topic}!`]: 3 });
    expect(policies).not.toHaveProperty(`${channel.id} ${topic}`);
  });

  test('stay with the old topic when some messages stay', async () => {
    const [topic, ids] = await conversation();
    await want(reader, topic, 3);
    await ok(move(mover, ids[1]!, { topic: `${topic}!`, propagate_mode: 'change_later' }));
    expect(await wanted(reader)).toMatchObject({ [`${channel.id} ${topic}`]: 3 });
  });

  test('are merged with the policies of the target topic', async () => {
    const [topic, ids] = await conversation();
    const [other] = await conversation();
    await want(reader, topic, 1);
    await want(guest, topic, 1);
    await want(guest, other, 1);
    await ok(move(mover, ids[0]!, { topic: other, propagate_mode: 'change_all' }));
    expect(await wanted(reader)).not.toHaveProperty(`${channel.id} ${other}`);
    expect(await wanted(guest)).toMatchObject({ [`${channel.id} ${other}`]: 1 });
  });
});
