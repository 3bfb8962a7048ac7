import { createHash } from 'node:crypto';
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
let author: TestUser;
let reader: TestUser;
let other: TestUser;
let channel: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [author, reader, other] = await Promise.all([realm.user(), realm.user(), realm.user()]);
  channel = await realm.channel([author, reader]);
});
afterAll(() => cluster?.stop());

const edit = (user: TestUser, id: number, parameters: Record<string, unknown>) =>
  user.client.patch(`/messages/${id}`, parameters);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const updateOf = (queue: EventReader, id: number) =>
  queue.until((event) => event.type === 'update_message' && event.message_id === id);

describe('update-message: the text', () => {
  test('subscribers receive the new text, and the message keeps its history', async () => {
    const [queue, outsiders] = await Promise.all([
      EventReader.register(reader.client),
      EventReader.register(other.client),
    ]);
    const id = await say(author, channel, 'helo');
    expect(await ok(edit(author, id, { content: '/me says **hello**\n' }))).toEqual({
      result: 'success',
      msg: '',
      detached_uploads: [],
    });
    const event = await updateOf(queue, id);
    expect(event).toEqual({
      id: expect.any(Number),
      type: 'update_message',
      user_id: author.user_id,
      rendering_only: false,
      message_id: id,
      message_ids: [id],
      flags: [],
      edit_timestamp: expect.any(Number),
      stream_name: channel.name,
      stream_id: channel.id,
      orig_content: 'helo',
      orig_rendered_content: '<p>helo</p>',
      content: '/me says **hello**',
      rendered_content: '<p>/me says <strong>hello</strong></p>',
      is_me_message: true,
    });
    const message = await messageOf(reader, id);
    expect(message).toMatchObject({
      content: event.rendered_content,
      is_me_message: true,
      last_edit_timestamp: event.edit_timestamp,
      edit_history: [
        {
          user_id: author.user_id,
          timestamp: event.edit_timestamp,
          prev_content: 'helo',
          prev_rendered_content: '<p>helo</p>',
        },
      ],
    });
    expect(message).not.toHaveProperty('last_moved_timestamp');
    expect(await eventsSoFar(outsiders, other)).toEqual([]);
  });

  test('the participants receive the edit of a direct message', async () => {
    const queue = await EventReader.register(reader.client);
    const id = await say(author, [reader], 'helo');
    await ok(edit(author, id, { content: 'hello' }));
    const event = await updateOf(queue, id);
    expect(event).toMatchObject({ content: 'hello', flags: [] });
    expect(event).not.toHaveProperty('stream_id');
    expect(event).not.toHaveProperty('stream_name');
  });

  test("the event has each user's own flags", async () => {
    const late = await realm.user();
    const place = await realm.channel([author, reader]);
    const id = await say(author, place);
    await ok(reader.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    await ok(owner.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
    await ok(late.client.post('/users/me/subscriptions', { subscriptions: [{ name: place.name }] }));
    const users = { author, reader, owner, late };
    const queues = await Promise.all(Object.values(users).map((user) => EventReader.register(user.client)));
    await ok(edit(author, id, { content: 'changed' }));
    const flags = await Promise.all(queues.map(async (queue) => (await updateOf(queue, id)).flags));
    expect(flags).toEqual([[], ['starred'], ['read'], ['read', 'historical']]);
  });

  test('users who left a public channel, or flagged its message, receive the edit', async () => {
    const place = await realm.channel([author, reader]);
    const id = await say(author, place);
    await ok(reader.client.delete('/users/me/subscriptions', { subscriptions: [place.name] }));
    await ok(other.client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
    const [left, flagger] = await Promise.all([
      EventReader.register(reader.client),
      EventReader.register(other.client),
    ]);
    await ok(edit(author, id, { content: 'changed' }));
    expect((await updateOf(left, id)).flags).toEqual(['read']);
    expect((await updateOf(flagger, id)).flags).toEqual(['read', 'starred', 'historical']);
  });

  test('a user who left a private channel does not receive the edit', async () => {
    const place = await realm.channel([author, reader], { invite_only: true });
    const id = await say(author, place);
    await ok(reader.client.delete('/users/me/subscriptions', { subscriptions: [place.name] }));
    const queue = await EventReader.register(reader.client);
    await ok(edit(author, id, { content: 'changed' }));
    expect(await eventsSoFar(queue, reader)).toEqual([]);
  });

  test('an edit adds and removes mentions', async () => {
    const id = await say(author, channel, `@**${reader.full_name}** hi`);
    const queues = await Promise.all([reader, owner].map((user) => EventReader.register(user.client)));
    await ok(edit(author, id, { content: `@**${owner.full_name}** hi` }));
    const flags = await Promise.all(queues.map(async (queue) => (await updateOf(queue, id)).flags));
    expect(flags).toEqual([[], ['mentioned']]);
    expect((await messageOf(reader, id)).flags).toEqual([]);
    expect((await messageOf(owner, id)).flags).toEqual(['mentioned']);
    const { unread_msgs } = (await EventReader.register(owner.client)).registration;
    expect(unread_msgs.mentions).toContain(id);
  });

  test('an edit adds and removes wildcard mentions', async () => {
    const id = await say(author, channel);
    const queue = await EventReader.register(reader.client);
    await ok(edit(author, id, { content: '@**all** hi' }));
    const wildcards = ['stream_wildcard_mentioned', 'wildcard_mentioned'];
    expect((await updateOf(queue, id)).flags).toEqual(wildcards);
    expect((await messageOf(reader, id)).flags).toEqual(wildcards);
    await ok(edit(author, id, { content: '@**topic** hi' }));
    expect((await messageOf(author, id)).flags).toEqual(['topic_wildcard_mentioned', 'wildcard_mentioned']);
    await ok(edit(author, id, { content: 'hi' }));
    expect((await messageOf(author, id)).flags).toEqual([]);
  });

  test('an empty text becomes "(deleted)"', async () => {
    const id = await say(author, channel);
    await ok(edit(author, id, { content: ' \n' }));
    expect((await messageOf(reader, id)).content).toBe('<p>(deleted)</p>');
  });

  test('an edit to the same text changes nothing and sends no event', async () => {
    const queue = await EventReader.register(reader.client);
    const id = await say(author, channel, 'hello');
    await ok(edit(author, id, { content: 'hello ' }));
    expect(await messageOf(reader, id)).not.toHaveProperty('edit_history');
    expect((await eventsSoFar(queue, reader)).map((event) => event.type)).toEqual(['message']);
  });

  test('an edit with prev_content_sha256 is refused unless it matches the present text', async () => {
    const id = await say(author, channel, 'hello');
    const mismatch = "'prev_content_sha256' value does not match the expected value.";
    await expectRefusal(edit(author, id, { content: 'x', prev_content_sha256: sha256('helo') }), mismatch, {
      code: 'EXPECTATION_MISMATCH',
      field_name: 'prev_content_sha256',
    });
    await ok(edit(author, id, { content: 'hello!', prev_content_sha256: sha256('hello') }));
  });

  test('of four concurrent edits that expect the same text one succeeds', async () => {
    const id = await say(author, channel, 'hello');
    const attempts = ['a', 'b', 'c', 'd'].map((content) =>
      edit(author, id, { content, prev_content_sha256: sha256('hello') }),
    );
    const statuses = (await Promise.all(attempts)).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([200, 400, 400, 400]);
  });

  test('concurrent edits are all in the history', async () => {
    const id = await say(author, channel, '0');
    const news = Array.from({ length: 20 }, (_, i) => String(i + 1));
    await Promise.all(news.map((content) => ok(edit(author, id, { content }))));
    const { content, edit_history } = await messageOf(reader, id, { apply_markdown: false });
    const texts = [content, ...edit_history.map((entry: any) => entry.prev_content)];
    expect(texts.at(-1)).toBe('0');
    expect(texts.toSorted()).toEqual(['0', ...news].toSorted());
  });

  describe('is refused', () => {
    let id: number;
    beforeAll(async () => {
      id = await say(author, channel);
    });

    test('for users who are not the author, owners included', async () => {
      for (const user of [reader, owner]) {
        await expectRefusal(edit(user, id, { content: 'x' }), "You don't have permission to edit this message");
      }
    });

    test('for messages that are hidden from the user or do not exist', async () => {
      const hidden = await say(owner, await realm.channel([], { invite_only: true }));
      for (const message of [hidden, 999_999_999]) {
        await expectRefusal(edit(author, message, { content: 'x' }), 'Invalid message(s)');
      }
    });

    test('for a request without changes', () => expectRefusal(edit(author, id, {}), 'Nothing to change'));

    test.each([
      ['too long content', { content: 'x'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
      [
        'a mode without another topic',
        { content: 'x', propagate_mode: 'change_all' },
        'Invalid propagate_mode without topic edit',
      ],
      ['an unknown mode', { content: 'x', propagate_mode: 'change_some' }, 'Invalid propagate_mode'],
      ['a null byte', { content: 'x\0' }, 'Message must not contain null bytes'],
    ])('for %s', (_case, parameters, msg) => expectRefusal(edit(author, id, parameters), msg));

    test('for a text that mentions a group which the author may not mention', async () => {
      const { group_id } = await ok(
        owner.client.post('/user_groups/create', {
          name: 'quiet',
          description: '',
          members: [reader.user_id],
          can_mention_group: { direct_members: [], direct_subgroups: [] },
        }),
      );
      expect(group_id).toBeGreaterThan(0);
      await expectRefusal(
        edit(author, id, { content: '@*quiet* hi' }),
        "You are not allowed to mention user group 'quiet'.",
      );
    });

    test('where the former texts are too large, though not for a move', async () => {
      const old = await say(owner, channel);
      await ok(edit(owner, old, { content: 'new' }));
      const database = await RealmDatabase.of(cluster, realm);
      const text = JSON.stringify('x'.repeat(2 * 1024 * 1024));
      await database.client.query(
        `UPDATE messaging.messages SET edit_history = jsonb_set(edit_history, '{0,prev_content}', $1) WHERE id = $2`,
        [text, old],
      );
      await database.close();
      await expectRefusal(edit(owner, old, { content: 'newer' }), 'This message has been edited too often.');
      expect((await messageOf(reader, old)).content).toContain('new');
      await ok(edit(owner, old, { topic: 'moved' }));
    });

    test('after the time limit, where the organisation forbids edits, and in archived channels', async () => {
      const closed = await cluster.aRealm();
      const database = await RealmDatabase.of(cluster, closed);
      const place = await closed.channel();
      const message = await say(closed.owner, place);
      const attempt = () => edit(closed.owner, message, { content: 'x' });
      const tooLate = 'The time limit for editing this message has passed';
      await database.ageMessage(message, 600 + 10);
      await ok(attempt());
      await database.ageMessage(message, 20);
      await expectRefusal(attempt(), tooLate);
      await database.setRealm({ message_content_edit_limit_seconds: null });
      await ok(attempt());
      await database.setRealm({ allow_message_editing: false });
      await expectRefusal(attempt(), 'Your organization has turned off message editing');
      await database.setRealm({ allow_message_editing: true });
      await database.archiveChannel(place);
      await expectRefusal(attempt(), 'Invalid message(s)');
      await database.close();
    });
  });
});
