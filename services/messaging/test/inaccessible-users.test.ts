import { getSystemGroups } from '@team-chat/contracts';
import { SYSTEM_GROUP } from '@team-chat/permissions';
import { EventReader, expectRefusal, messageOf, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let guest: TestUser;
let accessible: TestUser;
let known: TestUser;
/** A user who sends to the channel without being subscribed, as all users but guests may. */
let outsider: TestUser;
let channel: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  [guest, accessible, known, outsider] = await Promise.all([
    realm.user('guest'),
    realm.user('guest'),
    realm.user(),
    realm.user(),
  ]);
  channel = await realm.channel([guest, accessible, known]);
  const { groups } = await cluster.bus.call(getSystemGroups, { params: { realm_id: realm.realm_id } });
  const value = { new: groups[SYSTEM_GROUP.members] };
  await ok(realm.owner.client.patch('/realm', { can_access_all_users_group: value }));
  const direct = { type: 'direct', to: [accessible.user_id], content: 'hello' };
  await ok(outsider.client.post('/messages', direct));
});
afterAll(() => cluster?.stop());

const unknownSender = () => ({
  sender_id: outsider.user_id,
  sender_full_name: 'Unknown user',
  sender_email: `user${outsider.user_id}@${realm.host}`,
  avatar_url: expect.stringContaining('00000000000000000000000000000000'),
});
const named = (user: TestUser) => ({ sender_full_name: user.full_name, sender_email: user.email });

test('an outsider who writes has no name for limited guests', async () => {
  const queues = await Promise.all(
    [guest, accessible, known].map((user) => EventReader.register(user.client, { event_types: ['message'] })),
  );
  const id = await say(outsider, channel);
  const [unknowing, ...knowing] = await Promise.all(queues.map((queue) => queue.next('message')));
  expect(unknowing!.message).toMatchObject(unknownSender());
  for (const { message } of knowing) expect(message).toMatchObject(named(outsider));

  expect(await messageOf(guest, id)).toMatchObject(unknownSender());
  const range = { anchor: 'newest', num_before: 5, num_after: 0 };
  const { messages } = await ok(guest.client.get('/messages', range));
  expect(messages.at(-1)).toMatchObject(unknownSender());
  expect(await messageOf(accessible, id)).toMatchObject(named(outsider));
  expect(await messageOf(known, id)).toMatchObject(named(outsider));
  expect(await messageOf(guest, await say(known, channel))).toMatchObject(named(known));
});

describe('typing notifications', () => {
  const type = (user: TestUser, to: TestUser[]) =>
    user.client.post('/typing', { op: 'start', to: to.map(({ user_id }) => user_id) });

  test('a limited guest cannot send one to an inaccessible user', async () => {
    const queue = await EventReader.register(guest.client, { event_types: ['typing'] });
    await expectRefusal(type(guest, [outsider]), 'You do not have permission to access some of the recipients.');
    await ok(type(guest, [known]));
    const event = await queue.next('typing');
    expect(event.recipients.map((user: { user_id: number }) => user.user_id).sort()).toEqual(
      [guest.user_id, known.user_id].sort(),
    );
  });

  test('limited guests get none that names an inaccessible user', async () => {
    const [queue, other] = await Promise.all(
      [guest, known].map((user) => EventReader.register(user.client, { event_types: ['typing'] })),
    );
    await ok(type(outsider, [guest, known]));
    expect((await other!.next('typing')).recipients).toHaveLength(3);
    await ok(type(known, [guest]));
    expect((await queue!.next('typing')).sender.user_id).toBe(known.user_id);
    expect(queue!.events).toHaveLength(1);
  });

  test('a limited guest may send one in an existing conversation', async () => {
    await ok(type(accessible, [outsider]));
  });
});

test('an error does not tell a limited guest the address of an inaccessible user', async () => {
  const gone = await realm.user();
  await ok(realm.owner.client.delete(`/users/${gone.user_id}`));
  const direct = { type: 'direct', to: [gone.user_id], content: 'hello' };
  await expectRefusal(
    guest.client.post('/messages', direct),
    'You do not have permission to access some of the recipients.',
  );
});

test('a limited guest gets reactions of an inaccessible user without name and address', async () => {
  const id = await say(known, channel);
  const queues = await Promise.all(
    [guest, accessible].map((user) => EventReader.register(user.client, { event_types: ['reaction'] })),
  );
  await ok(outsider.client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
  const [unknowing, knowing] = await Promise.all(queues.map((queue) => queue.next('reaction')));
  const { user_id, email, full_name } = outsider;
  expect(unknowing!.user).toEqual({
    user_id,
    email: `user${user_id}@${realm.host}`,
    full_name: 'Unknown user',
  });
  expect(knowing!.user).toEqual({ user_id, email, full_name });
});

test('a limited guest gets no typing events of an inaccessible user', async () => {
  const [queue, other] = await Promise.all(
    [guest, accessible].map((user) =>
      EventReader.register(user.client, {
        event_types: ['typing'],
        client_capabilities: { stream_typing_notifications: true },
      }),
    ),
  );
  const typing = { type: 'channel', op: 'start', stream_id: channel.id, topic: 'soon' };
  await ok(outsider.client.post('/typing', typing));
  expect((await other!.next('typing')).sender).toEqual({ user_id: outsider.user_id, email: outsider.email });
  await ok(known.client.post('/typing', typing));
  expect((await queue!.next('typing')).sender.user_id).toBe(known.user_id);
});

test('nobody is found by the address of an outsider', async () => {
  const from = (address: string, reader: TestUser) =>
    reader.client.get('/messages', {
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
      narrow: [['sender', address]],
    });
  const desc = `unknown user ${outsider.email}`;
  await expectRefusal(from(outsider.email, guest), `Invalid narrow operator: ${desc}`, {
    code: 'BAD_NARROW',
    desc,
  });
  await ok(from(`user${outsider.user_id}@${realm.host}`, guest));
  await ok(from(outsider.email, accessible));
  const greeting = { type: 'direct', content: 'hi' };
  await expectRefusal(
    guest.client.post('/messages', { ...greeting, to: outsider.email }),
    `Invalid email '${outsider.email}'`,
  );
  await expectRefusal(
    guest.client.post('/messages', { ...greeting, to: [outsider.user_id] }),
    'You do not have permission to access some of the recipients.',
  );
});
