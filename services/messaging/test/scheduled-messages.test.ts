import {
  eventsSoFar,
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;
let sender: TestUser;
let reader: TestUser;
let channel: { id: number; name: string };
let secret: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
  [sender, reader] = await Promise.all([realm.user(), realm.user()]);
  channel = await realm.channel([sender, reader]);
  secret = await realm.channel([], { invite_only: true });
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

type Fields = Record<string, unknown>;

const now = () => Math.floor(Date.now() / 1000);
const later = () => now() + 3600;
const toChannel = (fields: Fields = {}): Fields => ({
  type: 'channel',
  to: channel.id,
  topic: 'plans',
  content: 'some *text*',
  scheduled_delivery_timestamp: later(),
  ...fields,
});
const toUsers = (users: TestUser[], fields: Fields = {}) =>
  toChannel({ type: 'direct', to: users.map((user) => user.user_id), topic: undefined, ...fields });
const post = (user: TestUser, message: Fields) => user.client.post('/scheduled_messages', message);
const schedule = async (message: Fields = toChannel(), user = sender): Promise<number> =>
  (await ok(post(user, message))).scheduled_message_id;
const list = async (user = sender): Promise<any[]> =>
  (await ok(user.client.get('/scheduled_messages'))).scheduled_messages;
const find = async (id: number, user = sender) =>
  (await list(user)).find(({ scheduled_message_id }) => scheduled_message_id === id);
const edit = (id: number, changes: Fields, user = sender) => user.client.patch(`/scheduled_messages/${id}`, changes);
const remove = (id: number, user = sender) => user.client.delete(`/scheduled_messages/${id}`);
const watch = (user: TestUser) =>
  EventReader.register(user.client, {
    event_types: ['scheduled_messages', 'message'],
    fetch_event_types: ['scheduled_messages'],
  });
const NONE = ['Scheduled message does not exist', { status: 404 }] as const;
const PAST = 'Scheduled delivery time must be in the future.';

/** Refusals of a request, by what is wrong with it. Those of `POST /messages` are tested there. */
const REFUSALS: [string, () => Fields, string, Fields?][] = [
  ['a time that is over', () => toChannel({ scheduled_delivery_timestamp: now(), to: 99_999_999 }), PAST],
  ['a negative time', () => toChannel({ scheduled_delivery_timestamp: -1 }), PAST],
  ['a list for a channel', () => toChannel({ to: [channel.id] }), 'Invalid data type for channel ID'],
  ['a number for users', () => toUsers([], { to: reader.user_id }), 'Invalid data type for recipients'],
  ['no users', () => toUsers([]), 'Message must have recipients'],
  ['an unknown user', () => toUsers([], { to: [99_999_999] }), 'Invalid user ID 99999999'],
  [
    'an unknown channel',
    () => toChannel({ to: 99_999_999 }),
    "Channel with ID '99999999' does not exist",
    { code: 'STREAM_DOES_NOT_EXIST', stream_id: 99_999_999 },
  ],
  ['no topic', () => toChannel({ topic: undefined }), 'Missing topic'],
  ['an empty text', () => toChannel({ content: ' \n' }), 'Message must not be empty'],
  ['a text with a null byte', () => toChannel({ content: 'a\0b' }), 'Message must not contain null bytes'],
];

describe('create-scheduled-message', () => {
  test('stores a message for a channel, and tells its sender', async () => {
    const queue = await watch(sender);
    const timestamp = later();
    const id = await schedule(
      toChannel({ content: '\n*hi* ', topic: ' plans ', scheduled_delivery_timestamp: timestamp }),
    );
    const expected = {
      scheduled_message_id: id,
      type: 'stream',
      to: channel.id,
      topic: 'plans',
      content: '*hi*',
      rendered_content: '<p><em>hi</em></p>',
      scheduled_delivery_timestamp: timestamp,
      failed: false,
    };
    expect(await find(id)).toEqual(expected);
    expect(await queue.next('scheduled_messages', 'add')).toMatchObject({ scheduled_messages: [expected] });
  });

  test.each<[string, () => TestUser[], () => number[]]>([
    ['others', () => [reader, realm.owner], () => [realm.owner.user_id, reader.user_id]],
    ['others and oneself', () => [sender, reader], () => [reader.user_id]],
    ['oneself', () => [sender], () => [sender.user_id]],
  ])('stores a direct message to %s', async (_, users, to) => {
    const found = await find(await schedule(toUsers(users())));
    expect(found).toMatchObject({ type: 'private', to: to() });
    expect(found).not.toHaveProperty('topic');
  });

  test.each(REFUSALS)('refuses %s', async (_, message, text, details = {}) => {
    await expectRefusal(post(sender, message()), text, details);
  });

  test('refuses a channel that the sender may not know of, and what may not be posted', async () => {
    await expectRefusal(post(sender, toChannel({ to: secret.id })), `Channel with ID '${secret.id}' does not exist`, {
      code: 'STREAM_DOES_NOT_EXIST',
      stream_id: secret.id,
    });
    const quiet = await realm.channel([sender], { topics_policy: 'empty_topic_only' });
    await expectRefusal(
      post(sender, toChannel({ to: quiet.id })),
      'Only the general chat topic is allowed in this channel.',
    );
  });

  test('begins no conversation: a user who may not begin one may not send later either', async () => {
    const [one, other] = await Promise.all([realm.user(), realm.user()]);
    const id = await schedule(toUsers([other]), one);
    await database.setRealmGroup('direct_message_initiator_group', 'role:nobody');
    const refusal = 'You do not have permission to initiate direct message conversations.';
    await expectRefusal(edit(id, { content: 'again' }, one), refusal);
    await database.setRealmGroup('direct_message_initiator_group', 'role:everyone');
  });
});

describe('get-scheduled-messages', () => {
  test('lists own messages by time, as the registration does', async () => {
    const user = await realm.user();
    await ok(user.client.post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] }));
    const at = later();
    const ids: number[] = [];
    for (const offset of [2, 1, 3]) {
      ids.push(await schedule(toChannel({ scheduled_delivery_timestamp: at + offset }), user));
    }
    const listed = await list(user);
    expect(listed.map(({ scheduled_message_id }) => scheduled_message_id)).toEqual([ids[1], ids[0], ids[2]]);
    expect((await watch(user)).registration.scheduled_messages).toEqual(listed);
  });
});

describe('update-scheduled-message', () => {
  test('changes what is given, and tells the sender', async () => {
    const id = await schedule();
    const queue = await watch(sender);
    const timestamp = later() + 60;
    await ok(edit(id, { scheduled_delivery_timestamp: timestamp }));
    await ok(edit(id, { content: 'new', topic: 'other' }));
    await ok(edit(id, { type: 'direct', to: [reader.user_id] }));
    const direct = await find(id);
    expect(direct).toMatchObject({
      type: 'private',
      to: [reader.user_id],
      content: 'new',
      scheduled_delivery_timestamp: timestamp,
    });
    await ok(edit(id, { type: 'stream', to: channel.id, topic: 'back' }));
    expect(await find(id)).toMatchObject({ type: 'stream', to: channel.id, topic: 'back', content: 'new' });
    const events = (await eventsSoFar(queue, sender)).filter(({ type }) => type === 'scheduled_messages');
    expect(events.map(({ op, scheduled_message }) => [op, scheduled_message.content])).toEqual([
      ['update', 'some *text*'],
      ...[1, 2, 3].map(() => ['update', 'new']),
    ]);
    expect(events[2]!.scheduled_message).toEqual(direct);
  });

  test.each<[string, () => Fields, string]>([
    ['nothing', () => ({}), 'Nothing to change'],
    [
      'a type without recipients',
      () => ({ type: 'direct' }),
      'Recipient required when updating type of scheduled message.',
    ],
    [
      'a channel without a topic',
      () => ({ type: 'channel', to: channel.id }),
      'Topic required when updating scheduled message type to channel.',
    ],
    ['a time that is over', () => ({ scheduled_delivery_timestamp: now() }), PAST],
    ['users for a channel', () => ({ to: [reader.user_id] }), 'Invalid data type for channel ID'],
    ['an empty text', () => ({ content: '' }), 'Message must not be empty'],
  ])('refuses %s', async (_, changes, text) => {
    await expectRefusal(edit(await schedule(), changes()), text);
  });

  test('refuses a message that does not exist, and that of another user', async () => {
    await expectRefusal(edit(99_999_999, { content: 'x' }), ...NONE);
    await expectRefusal(edit(await schedule(), { content: 'x' }, reader), ...NONE);
  });
});

describe('delete-scheduled-message', () => {
  test('deletes a message, and tells the sender', async () => {
    const id = await schedule();
    const queue = await watch(sender);
    await expectRefusal(remove(id, reader), ...NONE);
    await ok(remove(id));
    await expectRefusal(remove(id), ...NONE);
    expect(await queue.next('scheduled_messages', 'remove')).toMatchObject({ scheduled_message_id: id });
    expect(await find(id)).toBeUndefined();
  });
});

describe('scheduled messages', () => {
  /** Waits for the notification bot's message about a message that failed, and for the event. */
  const failureOf = async (queue: EventReader, id: number) => {
    const { scheduled_message } = await queue.next('scheduled_messages', 'update');
    expect(scheduled_message).toMatchObject({ scheduled_message_id: id, failed: true });
    const { message } = await queue.until(
      ({ type, message }) => type === 'message' && /^notification-bot@/.test(message.sender_email),
    );
    return message.content as string;
  };

  test('are sent within a second of their time, by the clients that scheduled them', async () => {
    const [mine, theirs] = await Promise.all([watch(sender), watch(reader)]);
    const due = now() + 2;
    const id = await schedule(toChannel({ content: `hi @**${reader.full_name}**`, scheduled_delivery_timestamp: due }));
    const { message, flags } = await theirs.next('message');
    expect(Date.now() / 1000 - due).toBeLessThan(1);
    expect(message).toMatchObject({
      sender_id: sender.user_id,
      stream_id: channel.id,
      subject: 'plans',
      content: `hi @**${reader.full_name}**`,
    });
    expect(message.timestamp).toBeGreaterThanOrEqual(due);
    expect(flags).toContain('mentioned');
    const removed = await mine.until(({ op }) => op === 'remove');
    expect(removed).toMatchObject({ type: 'scheduled_messages', scheduled_message_id: id });
    expect(mine.events.map(({ type }) => type)).toContain('message');
    expect(await find(id)).toBeUndefined();
    await expectRefusal(edit(id, { content: 'x' }), 'Scheduled message was already sent');
    await expectRefusal(edit(id, { content: 'x' }, reader), ...NONE);
    await expectRefusal(remove(id, reader), ...NONE);
    await ok(remove(id));
    await expectRefusal(remove(id), ...NONE);
    await expectRefusal(edit(id, { content: 'x' }), ...NONE);
  });

  test('are begun in the order of their times', async () => {
    const queue = await watch(reader);
    const locker = await RealmDatabase.of(cluster, realm);
    const ids: number[] = [];
    for (const content of ['third', 'first', 'second']) ids.push(await schedule(toChannel({ content })));
    const unlock = await locker.lockConversation(channel);
    await database.client.query(
      `UPDATE messaging.scheduled_messages SET next_attempt_at = now() - interval '1 second' *
              CASE content WHEN 'first' THEN 3 WHEN 'second' THEN 2 ELSE 1 END WHERE id = ANY($1)`,
      [ids],
    );
    const begun = await until('each replica has begun one', async () => {
      const query = 'SELECT content FROM messaging.scheduled_messages WHERE id = ANY($1) AND attempts > 0';
      const { rows } = await database.client.query<{ content: string }>(query, [ids]);
      return rows.length > 0 && rows.map(({ content }) => content).sort();
    });
    expect([['first'], ['first', 'second']]).toContainEqual(begun);
    await unlock();
    await locker.close();
    await queue.until(() => queue.events.length === 3);
    const sent = queue.events.map(({ message }) => message.content).sort();
    expect(sent).toEqual(['first', 'second', 'third']);
  });

  test('to others and to oneself arrive as direct messages, which bots may schedule too', async () => {
    const bot = await realm.user('member', { bot: true });
    const [mine, theirs] = await Promise.all([watch(sender), watch(reader)]);
    await database.makeScheduledMessagesDue([
      await schedule(toUsers([sender], { content: 'note' })),
      await schedule(toUsers([reader], { content: 'from a bot' }), bot),
    ]);
    const note = await mine.next('message');
    expect(note).toMatchObject({ message: { content: 'note', type: 'private' } });
    expect((await theirs.next('message')).message).toMatchObject({
      content: 'from a bot',
      sender_id: bot.user_id,
    });
  });

  test.each<[string, Fields, () => TestUser[] | undefined, boolean]>([
    ['by a program in which people write', {}, () => undefined, true],
    ['to oneself alone', {}, () => [sender], false],
    ['unread', { read_by_sender: false }, () => undefined, false],
    ['read, to oneself', { read_by_sender: true }, () => [sender], true],
  ])('%s are read by their sender or not', async (_, fields, users, isRead) => {
    const to = users();
    const client = { client: 'ZulipMobile', ...fields };
    const id = await schedule(to ? toUsers(to, client) : toChannel(client));
    const queue = await watch(sender);
    await database.makeScheduledMessagesDue([id]);
    const { flags, message } = await queue.next('message');
    expect([message.client, flags.includes('read')]).toEqual(['ZulipMobile', isRead]);
  });

  test('that are refused when their time has come fail, and are sent once they have a new time', async () => {
    const user = await realm.user();
    const closing = await realm.channel([user]);
    const id = await schedule(toChannel({ to: closing.id, content: 'too late' }), user);
    await database.archiveChannel(closing);
    const queue = await watch(user);
    await database.makeScheduledMessagesDue([id]);
    const text = await failureOf(queue, id);
    expect(text).toContain(`Not authorized to send to channel '${closing.name}'`);
    expect(text).toMatch(/<time:\d{4}-\d\d-\d\dT[\d:.]+Z>/);
    expect(text).toContain('(#scheduled)');
    await expectRefusal(edit(id, { to: channel.id }, user), PAST);
    const received = await watch(reader);
    const again = { type: 'direct', to: [reader.user_id], scheduled_delivery_timestamp: now() + 2 };
    await ok(edit(id, again, user));
    expect(await find(id, user)).toMatchObject({ failed: false });
    expect((await received.next('message')).message).toMatchObject({ content: 'too late', type: 'private' });
  });

  test('that are more than ten minutes late fail', async () => {
    const user = await realm.user();
    const [late, inTime] = [
      await schedule(toUsers([user], { content: 'late' }), user),
      await schedule(toUsers([user], { content: 'in time' }), user),
    ];
    const queue = await watch(user);
    await database.makeScheduledMessagesDue([late], 601);
    expect(await failureOf(queue, late)).toContain('Message could not be sent at the scheduled time.');
    await database.makeScheduledMessagesDue([inTime], 590);
    await queue.until(({ message }) => message?.content === 'in time');
    expect(queue.events.map(({ message }) => message?.content)).not.toContain('late');
  });

  test('of a deactivated user fail without a message', async () => {
    const user = await realm.user();
    const id = await schedule(toUsers([reader], { content: 'from nobody' }), user);
    await ok(realm.owner.client.delete(`/users/${user.user_id}`));
    await database.makeScheduledMessagesDue([id]);
    const rows = () =>
      database.client.query('SELECT failed, next_attempt_at FROM messaging.scheduled_messages WHERE id = $1', [id]);
    const [row] = await until('the message has failed', async () => {
      const { rows: found } = await rows();
      return found[0].failed && found;
    });
    expect(row).toEqual({ failed: true, next_attempt_at: null });
    await ok(realm.owner.client.post(`/users/${user.user_id}/reactivate`));
    const { messages } = await ok(
      user.client.get('/messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow: [] }),
    );
    expect(messages.filter(({ sender_email }: any) => /^notification-bot@/.test(sender_email))).toEqual([]);
    expect(await find(id, user)).toMatchObject({ failed: true });
  });

  test('of a deactivated organisation fail without a message', async () => {
    const closed = await cluster.aRealm();
    const id = await schedule(toUsers([closed.owner]), closed.owner);
    const its = await RealmDatabase.of(cluster, closed);
    await its.deactivateRealm();
    await its.makeScheduledMessagesDue([id]);
    await until('the message has failed', async () => {
      const query = 'SELECT failed FROM messaging.scheduled_messages WHERE id = $1';
      return (await its.client.query(query, [id])).rows[0].failed;
    });
    const sent = 'SELECT 1 FROM messaging.messages WHERE realm_id = $1';
    expect((await its.client.query(sent, [closed.realm_id])).rowCount).toBe(0);
    await its.close();
  });

  test('that a replica claimed when it was killed are sent by another, as they are since the last edit', async () => {
    const queue = await watch(reader);
    const id = await schedule(toChannel({ content: 'before' }));
    await database.client.query(
      "UPDATE messaging.scheduled_messages SET attempts = 1, next_attempt_at = now() + interval '1 second' WHERE id = $1",
      [id],
    );
    await ok(edit(id, { content: 'after', scheduled_delivery_timestamp: now() + 2 }));
    expect((await queue.next('message')).message.content).toBe('after');
  });

  test('that an error prevents are tried again, and given up after six attempts', async () => {
    const user = await realm.user();
    const content = `tried twice ${user.user_id}`;
    // A sequence counts attempts whose transactions are rolled back.
    const name = `messaging.broken_${user.user_id}`;
    const breakIt = `
      CREATE SEQUENCE ${name};
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        AS $$BEGIN PERFORM nextval('${name}'); RAISE 'broken'; END$$;
      CREATE TRIGGER broken BEFORE INSERT ON messaging.messages
        FOR EACH ROW WHEN (NEW.content = '${content}') EXECUTE FUNCTION ${name}()`;
    const repair = `DROP FUNCTION ${name} CASCADE; DROP SEQUENCE ${name}`;
    const hasFailed = async () => (await database.client.query(`SELECT is_called FROM ${name}`)).rows[0].is_called;
    const queue = await watch(user);
    const id = await schedule(toUsers([user], { content }), user);
    await database.client.query(breakIt);
    await database.makeScheduledMessagesDue([id]);
    await until('an attempt fails', hasFailed);
    await database.client.query(repair);
    expect(await find(id, user)).toMatchObject({ failed: false });
    await database.makeScheduledMessagesDue([id]);
    expect((await queue.next('message')).message.content).toBe(content);

    const other = await schedule(toUsers([user], { content }), user);
    await database.client.query(breakIt);
    await database.client.query('UPDATE messaging.scheduled_messages SET attempts = 5 WHERE id = $1', [other]);
    await database.makeScheduledMessagesDue([other]);
    expect(await failureOf(queue, other)).toContain('Internal server error');
    await database.client.query(repair);
  });

  test('that are deleted or edited while they are sent are not sent as they were', async () => {
    const place = await realm.channel([sender, reader]);
    const locker = await RealmDatabase.of(cluster, realm);
    const queue = await watch(reader);
    for (const change of [remove, (id: number) => edit(id, { content: 'edited' })]) {
      const id = await schedule(toChannel({ to: place.id, content: 'as it was' }));
      const unlock = await locker.lockConversation(place);
      await database.makeScheduledMessagesDue([id]);
      await until('it is claimed', () => database.countClaimed([id]));
      await ok(change(id));
      await unlock();
    }
    await queue.until(({ message }) => message?.content === 'edited');
    expect(queue.events.map(({ message }) => message.content)).toEqual(['edited']);
    await locker.close();
  });

  test('keep the files to which they link', async () => {
    const { url } = await ok(sender.client.post('/user_uploads', { file: new File(['Notes'], 'notes.txt') }));
    const id = await schedule(toChannel({ content: `[notes](${url})` }));
    const message = { type: 'channel', to: channel.id, topic: 'files', content: url };
    const { id: messageId } = await ok(sender.client.post('/messages', message));
    // A file to which only deleted messages linked can no longer be read.
    await ok(realm.owner.client.delete(`/messages/${messageId}`));
    const queue = await watch(reader);
    await database.makeScheduledMessagesDue([id]);
    expect((await queue.next('message')).message.content).toContain(url);
    expect((await reader.client.download(url)).status).toBe(200);
  });
});
