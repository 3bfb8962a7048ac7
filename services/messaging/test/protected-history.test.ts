import { EventReader, eventsSoFar, messageOf, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

type Channel = { id: number; name: string };

let cluster: TestCluster;
let realm: TestRealm;
/** Subscribed from the start. */
let early: TestUser;
/** Subscribed after the first message. */
let late: TestUser;
let channel: Channel;
let hidden: number;

const PROTECTED = { invite_only: true, history_public_to_subscribers: false };
const CAPABLE = {
  client_capabilities: {
    bulk_message_deletion: true,
    stream_typing_notifications: true,
    empty_topic_name: true,
  },
};
const QUIET = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };
const join = (user: TestUser, { name }: Channel) =>
  ok(
    realm.owner.client.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: [user.user_id],
    }),
  );
const watch = (user: TestUser) => EventReader.register(user.client, { ...CAPABLE });
/** Types of the events that are about messages in channels. */
const ABOUT_MESSAGES = ['update_message', 'delete_message', 'reaction', 'typing_edit_message'];
const eventsAboutMessages = async (queue: EventReader, user: TestUser) =>
  (await eventsSoFar(queue, user)).filter(({ type }) => ABOUT_MESSAGES.includes(type));

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  [early, late] = await Promise.all([realm.user(), realm.user()]);
});
afterAll(() => cluster?.stop());

beforeEach(async () => {
  channel = await realm.channel([early], PROTECTED);
  hidden = await say(realm.owner, channel, 'secret');
  await join(late, channel);
});

describe('a subscriber who may not see a message under protected history', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['is edited', () => ok(realm.owner.client.patch(`/messages/${hidden}`, { content: 'changed' }))],
    ['moves to another topic', () => ok(realm.owner.client.patch(`/messages/${hidden}`, { topic: 'other', ...QUIET }))],
    ['is deleted', () => ok(realm.owner.client.delete(`/messages/${hidden}`))],
    ['gets a reaction', () => ok(early.client.post(`/messages/${hidden}/reactions`, { emoji_name: 'tada' }))],
    ['is being edited', () => ok(realm.owner.client.post(`/messages/${hidden}/typing`, { op: 'start' }))],
  ])('gets no event when it %s', async (_case, change) => {
    const [seeing, blind] = [await watch(early), await watch(late)];
    await change();
    expect(await eventsAboutMessages(seeing, early)).toHaveLength(1);
    expect(await eventsAboutMessages(blind, late)).toEqual([]);
  });

  test('gets no event when a reaction is removed, or the topic is deleted', async () => {
    await ok(early.client.post(`/messages/${hidden}/reactions`, { emoji_name: 'tada' }));
    const blind = await watch(late);
    await ok(early.client.delete(`/messages/${hidden}/reactions`, { emoji_name: 'tada' }));
    await ok(realm.owner.client.post(`/streams/${channel.id}/delete_topic`, { topic_name: 'plans' }));
    expect(await eventsAboutMessages(blind, late)).toEqual([]);
  });

  test('cannot react to it, flag it or read its history', async () => {
    const { client } = late;
    for (const answer of [
      client.post(`/messages/${hidden}/reactions`, { emoji_name: 'tada' }),
      client.delete(`/messages/${hidden}/reactions`, { emoji_name: 'tada' }),
      client.post('/messages/flags', { messages: [hidden], op: 'add', flag: 'starred' }),
      client.get(`/messages/${hidden}/history`),
      client.get(`/messages/${hidden}/read_receipts`),
    ]) {
      expect(await answer).toMatchObject({ status: 400, body: { msg: 'Invalid message(s)' } });
    }
  });

  test('loses a star that was set under shared history, when the message is deleted', async () => {
    const open = await realm.channel([], { ...PROTECTED, history_public_to_subscribers: true });
    const id = await say(realm.owner, open);
    await join(late, open);
    await ok(late.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    await ok(
      realm.owner.client.patch(`/streams/${open.id}`, {
        is_private: true,
        history_public_to_subscribers: false,
      }),
    );
    const queue = await watch(late);
    await ok(realm.owner.client.delete(`/messages/${id}`));
    expect((await eventsSoFar(queue, late)).filter((event) => event.type.includes('_message'))).toMatchObject([
      { type: 'update_message_flags', op: 'remove', flag: 'starred', messages: [id] },
    ]);
  });
});

describe('messages of one topic that users received in part', () => {
  let visible: number;
  beforeEach(async () => {
    visible = await say(realm.owner, channel, 'for all');
  });

  test('a move within the channel names to each user only the visible messages', async () => {
    const [seeing, partly] = [await watch(early), await watch(late)];
    await ok(
      realm.owner.client.patch(`/messages/${hidden}`, {
        topic: 'other',
        content: 'changed',
        propagate_mode: 'change_all',
        ...QUIET,
      }),
    );
    expect(await eventsAboutMessages(seeing, early)).toMatchObject([
      { message_id: hidden, message_ids: [hidden, visible], subject: 'other', content: 'changed' },
    ]);
    const [event, ...others] = await eventsAboutMessages(partly, late);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ message_id: visible, message_ids: [visible], subject: 'other' });
    expect(event).not.toHaveProperty('content');
    expect(event).not.toHaveProperty('orig_content');
  });

  test('users who lose messages by a move to another channel are told only of the visible ones', async () => {
    const target = await realm.channel([], PROTECTED);
    const queues = [await watch(early), await watch(late)];
    const to = { stream_id: target.id, propagate_mode: 'change_all', ...QUIET };
    await ok(realm.owner.client.patch(`/messages/${hidden}`, to));
    expect(await eventsAboutMessages(queues[0]!, early)).toMatchObject([
      { type: 'delete_message', message_ids: [hidden, visible] },
    ]);
    expect(await eventsAboutMessages(queues[1]!, late)).toMatchObject([
      { type: 'delete_message', message_ids: [visible] },
    ]);
  });

  test('a move to a public channel shows all of them', async () => {
    const target = await realm.channel();
    const queue = await watch(late);
    const to = { stream_id: target.id, propagate_mode: 'change_all', ...QUIET };
    await ok(realm.owner.client.patch(`/messages/${hidden}`, to));
    expect(await eventsAboutMessages(queue, late)).toMatchObject([
      { type: 'update_message', message_ids: [hidden, visible] },
    ]);
    expect(await messageOf(late, hidden)).toMatchObject({ content: '<p>secret</p>' });
  });

  test('a reader who is not subscribed to the new channel is told of the messages received before', async () => {
    const target = await realm.channel([], {
      ...PROTECTED,
      can_subscribe_group: { direct_members: [late.user_id, early.user_id], direct_subgroups: [] },
    });
    const queues = [await watch(early), await watch(late)];
    const to = { stream_id: target.id, propagate_mode: 'change_all', ...QUIET };
    await ok(realm.owner.client.patch(`/messages/${hidden}`, to));
    expect(await eventsAboutMessages(queues[0]!, early)).toMatchObject([
      { type: 'update_message', message_ids: [hidden, visible] },
    ]);
    expect(await eventsAboutMessages(queues[1]!, late)).toMatchObject([
      { type: 'update_message', message_id: visible, message_ids: [visible] },
    ]);
    expect(await messageOf(late, hidden)).toBeUndefined();
    expect(await messageOf(late, visible)).toBeDefined();
  });
});

test('an old message in a channel of mostly new subscribers reaches those who received it', async () => {
  const others = await Promise.all([realm.user(), realm.user(), realm.user()]);
  for (const user of others) await join(user, channel);
  const queues = [await watch(early), await watch(others[0]!)];
  await ok(realm.owner.client.patch(`/messages/${hidden}`, { content: 'changed' }));
  expect(await eventsAboutMessages(queues[0]!, early)).toMatchObject([
    { type: 'update_message', message_id: hidden, flags: [], content: 'changed' },
  ]);
  expect(await eventsAboutMessages(queues[1]!, others[0]!)).toEqual([]);
});
