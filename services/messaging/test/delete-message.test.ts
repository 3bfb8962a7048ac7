import {
  EventReader,
  eventsSoFar,
  expectRefusal,
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
let author: TestUser;
let reader: TestUser;
let channel: { id: number; name: string };
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [author, reader] = await Promise.all([realm.user(), realm.user()]);
  channel = await realm.channel([author, reader]);
  await say(owner, channel, 'the first');
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const remove = (user: TestUser, id: number) => user.client.delete(`/messages/${id}`);
const deletions = async (queue: EventReader, user: TestUser) =>
  (await eventsSoFar(queue, user)).filter((event) => !['message', 'reaction'].includes(event.type));
const DENIED = "You don't have permission to delete this message";

describe('delete-message', () => {
  test('deletes the message with its flags, and sends each client the event that its capabilities ask for', async () => {
    const id = await say(author, channel, 'hi', { topic: '' });
    await ok(reader.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    const [capable, older] = await Promise.all([
      EventReader.register(reader.client, {
        client_capabilities: { bulk_message_deletion: true, empty_topic_name: true },
      }),
      EventReader.register(reader.client),
    ]);
    expect(await ok(remove(owner, id))).toEqual({ result: 'success', msg: '' });
    const common = { type: 'delete_message', message_type: 'stream', stream_id: channel.id };
    const event = { id: expect.any(Number), ...common };
    expect(await deletions(capable, reader)).toEqual([{ ...event, message_ids: [id], topic: '' }]);
    expect(await deletions(older, reader)).toEqual([{ ...event, message_id: id, topic: 'general chat' }]);
    await expectRefusal(reader.client.get(`/messages/${id}`), 'Invalid message(s)');
    const { registration } = await EventReader.register(reader.client);
    expect(registration.starred_messages).not.toContain(id);
    const places: any[] = registration.unread_msgs.streams;
    expect(places.flatMap((place) => place.unread_message_ids)).not.toContain(id);
  });

  test('the participants receive the deletion of a direct message', async () => {
    const id = await say(owner, [reader]);
    const queue = await EventReader.register(reader.client, {
      client_capabilities: { bulk_message_deletion: true },
    });
    await ok(remove(owner, id));
    expect(await deletions(queue, reader)).toEqual([
      { id: expect.any(Number), type: 'delete_message', message_type: 'private', message_ids: [id] },
    ]);
  });

  test('an administrator who deletes without being subscribed receives the event', async () => {
    const administrator = await realm.user('administrator');
    const id = await say(author, channel);
    const queue = await EventReader.register(administrator.client);
    await ok(remove(administrator, id));
    expect(await deletions(queue, administrator)).toMatchObject([{ message_id: id }]);
  });

  test('after deleting the last message, max_message_id is that of the one before', async () => {
    const place = await realm.channel([reader]);
    const first = await say(owner, place);
    const second = await say(owner, place);
    const maxOf = async () => (await ok(reader.client.get('/users/me'))).max_message_id;
    expect(await maxOf()).toBe(second);
    await ok(remove(owner, second));
    expect(await maxOf()).toBe(first);
    const { unread_msgs } = (await EventReader.register(reader.client)).registration;
    const there = unread_msgs.streams.find((one: any) => one.stream_id === place.id);
    expect(there.unread_message_ids).toEqual([first]);
    const third = await say(owner, place);
    expect(await maxOf()).toBe(third);
  });

  test('a direct conversation whose only message is deleted is not listed as recent', async () => {
    const outsider = await realm.user();
    const id = await say(owner, [outsider]);
    await ok(remove(owner, id));
    const { registration } = await EventReader.register(outsider.client);
    expect(registration.recent_private_conversations).toEqual([]);
    expect(registration.max_message_id).toBe(-1);
  });

  test('the event of a new first_message_id comes before the deletion', async () => {
    const place = await realm.channel([reader]);
    const [first, second] = [await say(owner, place), await say(owner, place)];
    const queue = await EventReader.register(reader.client);
    await ok(remove(owner, first));
    await ok(remove(owner, second));
    const update = { type: 'stream', op: 'update', stream_id: place.id, name: place.name };
    expect(await deletions(queue, reader)).toMatchObject([
      { ...update, property: 'first_message_id', value: second },
      { type: 'delete_message', message_id: first },
      { ...update, property: 'first_message_id', value: null },
      { type: 'delete_message', message_id: second },
    ]);
  });

  test('a former subscriber of a private channel receives only the removal of their star', async () => {
    const place = await realm.channel([reader], { invite_only: true });
    const id = await say(owner, place);
    await ok(reader.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    await ok(reader.client.delete('/users/me/subscriptions', { subscriptions: [place.name] }));
    const queue = await EventReader.register(reader.client);
    await ok(remove(owner, id));
    expect(await deletions(queue, reader)).toMatchObject([
      { type: 'update_message_flags', op: 'remove', flag: 'starred', messages: [id] },
    ]);
  });

  test('of three concurrent deletions one succeeds', async () => {
    const id = await say(author, channel);
    const answers = await Promise.all([1, 2, 3].map(() => remove(owner, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(['Message already deleted', 'Invalid message(s)']).toContain(body.msg);
    }
  });

  describe('permissions', () => {
    test('everyone may delete their own messages in a new organisation', async () => {
      const guest = await realm.user('guest');
      const place = await realm.channel([author, guest]);
      const id = await say(author, place);
      await expectRefusal(remove(reader, id), DENIED);
      await ok(remove(author, id));
      await ok(remove(guest, await say(guest, place)));
      await ok(remove(guest, await say(guest, [author])));
    });

    test('an author may delete their message only if the organisation or the channel allows it', async () => {
      await database.setRealmGroup('can_delete_own_message_group', 'role:administrators');
      await expectRefusal(remove(author, await say(author, channel)), DENIED);
      const only = { direct_members: [author.user_id], direct_subgroups: [] };
      const own = await realm.channel([author, reader], { can_delete_own_message_group: only });
      const theirs = await say(reader, own);
      await expectRefusal(remove(author, theirs), DENIED);
      await ok(remove(author, await say(author, own)));
      const any = await realm.channel([author, reader], { can_delete_any_message_group: only });
      await ok(remove(author, await say(reader, any)));
      await expectRefusal(remove(reader, await say(author, any)), DENIED);
      await database.setRealmGroup('can_delete_own_message_group', 'role:everyone');
    });

    test('an author who may delete only their own messages may not after the time limit', async () => {
      const id = await say(author, channel);
      await database.ageMessage(id, 600 + 5);
      await expectRefusal(remove(author, id), 'The time limit for deleting this message has passed');
      await database.setRealm({ message_content_delete_limit_seconds: null });
      await ok(remove(author, id));
      await database.setRealm({ message_content_delete_limit_seconds: 600 });
      const old = await say(author, channel);
      await database.ageMessage(old, 6000);
      await ok(remove(owner, old));
    });

    test("a bot's owner may delete the bot's messages as their own", async () => {
      const closed = await cluster.aRealm();
      const settings = await RealmDatabase.of(cluster, closed);
      const bot = await closed.user('member', { bot: true });
      const person = await closed.user();
      const place = await closed.channel([bot, person]);
      await settings.setRealmGroup('can_delete_any_message_group', 'role:nobody');
      await ok(remove(closed.owner, await say(bot, place)));
      await expectRefusal(remove(closed.owner, await say(person, place)), DENIED);
      await settings.close();
    });

    test('unknown, hidden, archived and deleted messages are refused', async () => {
      const hidden = await realm.channel([author], { invite_only: true });
      const administrator = await realm.user('administrator');
      const archived = await realm.channel();
      const old = await say(owner, archived);
      await database.archiveChannel(archived);
      const gone = await say(owner, channel);
      await ok(remove(owner, gone));
      for (const id of [999_999_999, await say(author, hidden), old, gone]) {
        await expectRefusal(remove(administrator, id), 'Invalid message(s)');
      }
    });
  });
});
