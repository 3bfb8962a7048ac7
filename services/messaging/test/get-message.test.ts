import { expectRefusal, messageOf, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let guest: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [member, guest] = await Promise.all([realm.user(), realm.user('guest')]);
});
afterAll(() => cluster?.stop());

const get = (reader: TestUser, id: number, parameters = {}) => reader.client.get(`/messages/${id}`, parameters);

describe('get-message', () => {
  test('returns the message as get-messages does, and its Markdown text', async () => {
    const channel = await realm.channel([member]);
    const id = await say(owner, channel, 'a *message*');
    const answer = await ok(get(member, id));
    expect(answer).toEqual({
      result: 'success',
      msg: '',
      message: await messageOf(member, id),
      raw_content: 'a *message*',
    });
    expect(answer.message).toMatchObject({
      content: '<p>a <em>message</em></p>',
      flags: [],
      avatar_url: null,
    });
  });

  test('returns Markdown with apply_markdown false', async () => {
    const id = await say(owner, [member], 'a *message*');
    const { message } = await ok(get(member, id, { apply_markdown: false }));
    expect(message).toMatchObject({ content: 'a *message*', content_type: 'text/x-markdown' });
  });

  test.each([
    [undefined, 'general chat'],
    [false, 'general chat'],
    [true, ''],
  ])('with allow_empty_topic_name %s the empty topic is %j', async (allow_empty_topic_name, subject) => {
    const id = await say(owner, await realm.channel([member]), 'hi', { topic: '' });
    expect((await ok(get(member, id, { allow_empty_topic_name }))).message.subject).toBe(subject);
  });

  describe('access', () => {
    type Reader = 'subscriber' | 'late' | 'left' | 'outsider' | 'guest' | 'administrator';
    const kinds = {
      public: {},
      'private with shared history': { invite_only: true, history_public_to_subscribers: true },
      'private with protected history': { invite_only: true },
    };
    const sees: Record<keyof typeof kinds, Record<Reader, string[] | false>> = {
      public: {
        subscriber: [],
        late: ['read', 'historical'],
        left: ['read'],
        outsider: ['read', 'historical'],
        guest: false,
        administrator: ['read', 'historical'],
      },
      'private with shared history': {
        subscriber: [],
        late: ['read', 'historical'],
        left: false,
        outsider: false,
        guest: false,
        administrator: false,
      },
      'private with protected history': {
        subscriber: [],
        late: false,
        left: false,
        outsider: false,
        guest: false,
        administrator: false,
      },
    };

    test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
      'each kind of user gets the expected flags or 400 in a channel that is %s',
      async (kind) => {
        const readers: Record<Reader, TestUser> = {
          subscriber: member,
          late: await realm.user(),
          left: await realm.user(),
          outsider: await realm.user(),
          guest,
          administrator: await realm.user('administrator'),
        };
        const channel = await realm.channel([member, readers.left], kinds[kind]);
        const id = await say(owner, channel);
        await ok(readers.left.client.delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
        const subscriptions = [{ name: channel.name }];
        const principals = [readers.late.user_id];
        await ok(owner.client.post('/users/me/subscriptions', { subscriptions, principals }));
        for (const [reader, flags] of Object.entries(sees[kind])) {
          const answer = get(readers[reader as Reader], id);
          if (flags) expect([reader, (await ok(answer)).message.flags]).toEqual([reader, flags]);
          else await expectRefusal(answer, 'Invalid message(s)');
        }
      },
    );

    test('only participants get a direct message', async () => {
      const id = await say(owner, [member]);
      expect((await ok(get(member, id))).message.id).toBe(id);
      await expectRefusal(get(guest, id), 'Invalid message(s)');
    });
  });

  test.each(['999999999', '0', '999999999999999'])('the unknown id %s is refused', (id) =>
    expectRefusal(member.client.get(`/messages/${id}`), 'Invalid message(s)'),
  );
});
