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
  waitUntilConsumed,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let mover: TestUser;
let both: TestUser;
let source: TestUser;
let target: TestUser;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [mover, both, source, target] = await Promise.all([realm.user(), realm.user(), realm.user(), realm.user()]);
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

type Channel = { id: number; name: string };
const QUIET = { send_notification_to_new_thread: false };
const move = (user: TestUser, id: number, to: Channel, parameters: Record<string, unknown> = {}) =>
  user.client.patch(`/messages/${id}`, { stream_id: to.id, ...QUIET, ...parameters });
const markRead = (user: TestUser, messages: number[]) =>
  ok(user.client.post('/messages/flags', { messages, op: 'add', flag: 'read' }));
const flagsOf = async (user: TestUser, id: number) => (await ok(user.client.get(`/messages/${id}`))).message.flags;
const unreadOf = async (user: TestUser, channel: Channel): Promise<number[]> => {
  const { unread_msgs } = (await EventReader.register(user.client)).registration;
  return unread_msgs.streams
    .filter((place: any) => place.stream_id === channel.id)
    .flatMap((place: any) => place.unread_message_ids);
};
const updateOf = (queue: EventReader, id: number) =>
  queue.until((event) => event.type === 'update_message' && event.message_id === id);

/** Sends three messages to a channel and marks the first as read for `readers`. Returns the ids. */
async function said(from: Channel, readers: TestUser[], topic = 'plans'): Promise<number[]> {
  const ids: number[] = [];
  for (const text of ['one', 'two', 'three']) ids.push(await say(mover, from, text, { topic }));
  for (const reader of readers) await markRead(reader, [ids[0]!]);
  return ids;
}

describe('update-message: the channel', () => {
  let from: Channel;
  let to: Channel;
  beforeEach(async () => {
    from = await realm.channel([mover, both, source]);
    to = await realm.channel([mover, both, target]);
  });

  test('only users who may know the old channel get its name', async () => {
    const secret = await realm.channel([mover, both], { invite_only: true });
    const queues = await Promise.all([both, target].map((user) => EventReader.register(user.client)));
    const id = await say(mover, secret);
    await ok(move(mover, id, to));
    const [knowing, unknowing] = await Promise.all(queues.map((queue) => updateOf(queue, id)));
    expect(knowing).toMatchObject({ stream_id: secret.id, stream_name: secret.name });
    expect(unknowing).toMatchObject({ stream_id: secret.id, new_stream_id: to.id });
    expect(unknowing).not.toHaveProperty('stream_name');
  });

  test('a subscriber of both channels keeps messages read or unread', async () => {
    await say(owner, to);
    const ids = await said(from, [both]);
    const queue = await EventReader.register(both.client);
    await ok(move(mover, ids[1]!, to, { propagate_mode: 'change_all' }));
    const event = await updateOf(queue, ids[1]!);
    expect(event).toEqual({
      id: expect.any(Number),
      type: 'update_message',
      user_id: mover.user_id,
      rendering_only: false,
      message_id: ids[1],
      message_ids: ids,
      flags: [],
      edit_timestamp: expect.any(Number),
      stream_name: from.name,
      stream_id: from.id,
      propagate_mode: 'change_all',
      orig_subject: 'plans',
      new_stream_id: to.id,
    });
    expect(await unreadOf(both, from)).toEqual([]);
    expect((await unreadOf(both, to)).slice(-2)).toEqual(ids.slice(1));
    expect(await flagsOf(both, ids[0]!)).toEqual(['read']);
    expect(await messageOf(both, ids[0]!)).toMatchObject({
      stream_id: to.id,
      display_recipient: to.name,
      subject: 'plans',
      last_moved_timestamp: event.edit_timestamp,
      edit_history: [{ user_id: mover.user_id, prev_stream: from.id, stream: to.id }],
    });
  });

  test('a move to another topic of another channel is one edit', async () => {
    const [id] = await said(from, []);
    const queue = await EventReader.register(both.client);
    await ok(move(mover, id!, to, { topic: 'elsewhere' }));
    expect(await updateOf(queue, id!)).toMatchObject({ new_stream_id: to.id, subject: 'elsewhere' });
    expect((await messageOf(both, id!)).edit_history).toEqual([
      {
        user_id: mover.user_id,
        timestamp: expect.any(Number),
        prev_topic: 'plans',
        topic: 'elsewhere',
        prev_stream: from.id,
        stream: to.id,
      },
    ]);
  });

  test('a subscriber of only the old channel keeps the messages as history', async () => {
    const ids = await said(from, [source]);
    const queue = await EventReader.register(source.client);
    await ok(move(mover, ids[0]!, to, { propagate_mode: 'change_all' }));
    expect((await updateOf(queue, ids[0]!)).flags).toEqual(['read', 'historical']);
    expect(await queue.until((event) => event.type === 'update_message_flags')).toMatchObject({
      flag: 'read',
      messages: ids.slice(1),
    });
    expect(await flagsOf(source, ids[2]!)).toEqual(['read', 'historical']);
    const feed = await ok(source.client.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 }));
    expect(feed.messages.filter(({ id }: { id: number }) => ids.includes(id))).toEqual([]);
    expect(await unreadOf(source, to)).toEqual([]);
    expect(await unreadOf(source, from)).toEqual([]);
  });

  test('a subscriber of only the new channel gets the messages as historical', async () => {
    const ids = await said(from, []);
    const queue = await EventReader.register(target.client);
    await ok(move(mover, ids[0]!, to, { propagate_mode: 'change_all' }));
    expect((await updateOf(queue, ids[0]!)).flags).toEqual(['read', 'historical']);
    expect(await flagsOf(target, ids[2]!)).toEqual(['read', 'historical']);
    expect(await unreadOf(target, to)).toEqual([]);
    const next = await say(owner, to);
    expect(await unreadOf(target, to)).toEqual([next]);
  });

  test('a subscriber of only a new channel with protected history receives the messages as read', async () => {
    const closed = await realm.channel([mover, both, target], { invite_only: true });
    const ids = await said(from, []);
    await ok(move(mover, ids[0]!, closed, { propagate_mode: 'change_all' }));
    expect(await flagsOf(target, ids[0]!)).toEqual(['read']);
    expect(await flagsOf(both, ids[0]!)).toEqual([]);
  });

  test('a user who may not see the new channel loses the messages and their stars', async () => {
    const closed = await realm.channel([mover, both], { invite_only: true });
    const ids = await said(from, []);
    await ok(source.client.post('/messages/flags', { messages: ids, op: 'add', flag: 'starred' }));
    const [capable, older, hidden] = await Promise.all([
      EventReader.register(source.client, { client_capabilities: { bulk_message_deletion: true } }),
      EventReader.register(source.client),
      EventReader.register(target.client),
    ]);
    await ok(move(mover, ids[0]!, closed, { propagate_mode: 'change_all' }));
    const gone = { type: 'delete_message', message_type: 'stream', stream_id: from.id, topic: 'plans' };
    const eventsOf = async (queue: EventReader, user: TestUser) =>
      (await eventsSoFar(queue, user)).filter((event) => !['stream', 'message'].includes(event.type));
    expect(await eventsOf(capable, source)).toEqual([{ id: expect.any(Number), ...gone, message_ids: ids }]);
    expect(await eventsOf(older, source)).toEqual(
      ids.map((message_id) => ({ id: expect.any(Number), ...gone, message_id })),
    );
    expect(await eventsOf(hidden, target)).toEqual([]);
    await expectRefusal(source.client.get(`/messages/${ids[0]}`), 'Invalid message(s)');
    const { messages } = await ok(source.client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0 }));
    expect(messages.filter((message: any) => ids.includes(message.id))).toEqual([]);
    const { starred_messages } = (await EventReader.register(source.client)).registration;
    expect(starred_messages).not.toEqual(expect.arrayContaining(ids));
  });

  test('a guest loses messages that move to a public channel without a subscription of the guest', async () => {
    const guest = await realm.user('guest');
    const old = await realm.channel([mover, guest]);
    const [id] = await said(old, []);
    const queue = await EventReader.register(guest.client);
    await ok(move(mover, id!, to));
    expect((await eventsSoFar(queue, guest)).map((event) => event.type)).toEqual(['delete_message', 'stream']);
    await expectRefusal(guest.client.get(`/messages/${id}`), 'Invalid message(s)');
  });

  test('first_message_id of both channels changes with an event each', async () => {
    const ids = await said(from, []);
    const later = await say(owner, to);
    const queue = await EventReader.register(both.client);
    await ok(move(mover, ids[0]!, to));
    const firsts = (await eventsSoFar(queue, both)).filter((event) => event.type === 'stream');
    expect(firsts).toMatchObject([
      { op: 'update', stream_id: from.id, name: from.name, property: 'first_message_id', value: ids[1] },
      { op: 'update', stream_id: to.id, name: to.name, property: 'first_message_id', value: ids[0] },
    ]);
    const { subscriptions, max_message_id } = (await EventReader.register(target.client)).registration;
    expect(subscriptions.find((one: any) => one.stream_id === to.id).first_message_id).toBe(ids[0]);
    expect(max_message_id).toBe(later);
  });

  test.each([false, true])(
    'both channels get a notice, which names no private channel elsewhere, private: %s',
    async (isPrivate) => {
      if (isPrivate) await ok(owner.client.patch(`/streams/${from.id}`, { is_private: true }));
      const ids = await said(from, []);
      const threads = { send_notification_to_old_thread: true, send_notification_to_new_thread: true };
      await ok(move(mover, ids[0]!, to, { ...threads, propagate_mode: 'change_all' }));
      const lastIn = async (channel: Channel) => {
        const narrow = [['channel', channel.name]];
        const around = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false };
        return (await ok(both.client.get('/messages', { narrow, ...around }))).messages[0].content;
      };
      const by = `@_**${mover.full_name}|${mover.user_id}**`;
      const there = isPrivate ? 'a private channel' : `#**${from.name}>plans**`;
      expect(await lastIn(to)).toBe(`${by} moved this topic here from ${there}.`);
      expect(await lastIn(from)).toBe(`${by} moved this topic to #**${to.name}>plans**.`);
    },
  );

  test('concurrent reading and moving keeps every message read or unread as it should be', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 8; i++) ids.push(await say(owner, from));
    await Promise.all([
      ...ids.slice(0, 4).map((id) => markRead(both, [id])),
      ...ids.map((id) => ok(move(mover, id, to))),
      say(owner, to),
      say(owner, from),
    ]);
    const unread = [...(await unreadOf(both, to)), ...(await unreadOf(both, from))];
    expect(unread.filter((id) => ids.includes(id)).sort((a, b) => a - b)).toEqual(ids.slice(4));
    expect(unread).toHaveLength(6);
  });

  describe('is refused', () => {
    let id: number;
    beforeEach(async () => {
      [id] = (await said(from, [])) as [number];
    });

    test('to a channel that is hidden from the user, unknown or archived', async () => {
      const hidden = await realm.channel([], { invite_only: true });
      const archived = await realm.channel([mover]);
      await database.archiveChannel(archived);
      for (const channel of [hidden, archived, { id: 999_999, name: '' }]) {
        await expectRefusal(move(mover, id, channel), 'Invalid channel ID');
      }
    });

    test.each([
      [
        'gets a topics policy',
        () => ({ topics_policy: 'empty_topic_only' }),
        'Only the general chat topic is allowed in this channel.',
      ],
      [
        'is closed to the user',
        () => ({
          can_send_message_group: { new: { direct_members: [owner.user_id], direct_subgroups: [] } },
        }),
        'You do not have permission to post in this channel.',
      ],
    ])('to a channel that %s meanwhile', async (_case, change, message) => {
      const target = await realm.channel([mover]);
      // No consumer of the new channel's entries waits for its lock below.
      await waitUntilConsumed(cluster);
      const unlock = await database.lockConversation(target);
      const changed = owner.client.patch(`/streams/${target.id}`, change());
      await database.untilWaitingForLocks();
      const moved = move(mover, id, target);
      await database.untilWaitingForLocks(2);
      await unlock();
      await ok(changed);
      await expectRefusal(moved, message);
    });

    test('together with a new text', () =>
      expectRefusal(move(mover, id, to, { content: 'x' }), 'Cannot change message content while changing channel'));

    test('to the channel that the message is in', () => expectRefusal(move(mover, id, from), 'Nothing to change'));

    test('to a channel where the user may not post', async () => {
      const closed = await realm.channel([mover], {
        can_send_message_group: { direct_members: [owner.user_id], direct_subgroups: [] },
      });
      await expectRefusal(move(mover, id, closed), 'You do not have permission to post in this channel.');
    });

    test('to another topic without the permission to move between topics of the new channel', async () => {
      await database.setRealmGroup('can_move_messages_between_topics_group', 'role:nobody');
      const forMover = {
        can_move_messages_within_channel_group: { direct_members: [mover.user_id], direct_subgroups: [] },
      };
      const [own, free] = [await realm.channel([mover], forMover), await realm.channel([mover], forMover)];
      const denied = "You don't have permission to edit this message";
      await expectRefusal(move(mover, await say(owner, own), to, { topic: 'x' }), denied);
      await ok(move(mover, await say(owner, to), free, { topic: 'x' }));
      await database.setRealmGroup('can_move_messages_between_topics_group', 'role:everyone');
    });

    test("without the organisation's or the channel's permission to move", async () => {
      await database.setRealmGroup('can_move_messages_between_channels_group', 'role:nobody');
      await expectRefusal(move(mover, id, to), "You don't have permission to move this message");
      await ok(move(owner, id, to));
      const open = await realm.channel([mover], {
        can_move_messages_out_of_channel_group: { direct_members: [mover.user_id], direct_subgroups: [] },
      });
      await ok(move(mover, await say(owner, open), to));
      await database.setRealmGroup('can_move_messages_between_channels_group', 'role:members');
    });

    test('after the time limit, except for owners', async () => {
      await database.ageMessage(id, 604_800 + 30);
      await expectRefusal(move(mover, id, to), "The time limit for editing this message's channel has passed");
      await ok(move(owner, id, to));
    });
  });
});
