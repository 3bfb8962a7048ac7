import {
  type ApiEvent,
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
let member: TestUser;
let other: TestUser;
let guest: TestUser;
let channel: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [member, other, guest] = await Promise.all([realm.user(), realm.user(), realm.user('guest')]);
  channel = await realm.channel([member, guest]);
});
afterAll(() => cluster?.stop());

const now = () => Math.floor(Date.now() / 1000);
const send = (sender: TestUser, parameters: Record<string, unknown>) =>
  sender.client.post('/messages', {
    type: 'channel',
    to: channel.name,
    topic: 'plans',
    content: 'hi',
    ...parameters,
  });
const sent = async (sender: TestUser, parameters: Record<string, unknown>, read = {}) =>
  messageOf(sender, (await ok(send(sender, parameters))).id, read);
const messageEvent = (queue: EventReader, id: number): Promise<ApiEvent> =>
  queue.until((event) => event.type === 'message' && event.message.id === id);

describe('send-message', () => {
  describe('to a channel', () => {
    test.each<[string, () => Record<string, unknown>]>([
      ['name', () => ({ to: channel.name })],
      ['name in another case', () => ({ to: channel.name.toUpperCase() })],
      ['name as JSON', () => ({ to: JSON.stringify(channel.name) })],
      ['list of one name', () => ({ to: [channel.name] })],
      ['id', () => ({ to: channel.id })],
      ['list of one id', () => ({ to: [channel.id] })],
      ['the older type', () => ({ type: 'stream' })],
      ['the older name of the topic', () => ({ topic: undefined, subject: 'plans' })],
    ])('finds the destination given by %s', async (_case, parameters) => {
      expect(await sent(member, parameters())).toMatchObject({
        stream_id: channel.id,
        display_recipient: channel.name,
        subject: 'plans',
      });
    });

    test('publishes the whole message to the subscribers only', async () => {
      const [queue, outsiders] = await Promise.all([
        EventReader.register(guest.client, { client_gravatar: false }),
        EventReader.register(other.client),
      ]);
      const id = await say(member, channel, '/me *waves*', { client: 'a client' });
      const event = await messageEvent(queue, id);
      expect(event).toEqual({
        id: expect.any(Number),
        type: 'message',
        flags: [],
        message: {
          id,
          sender_id: member.user_id,
          sender_email: member.email,
          sender_full_name: member.full_name,
          sender_realm_str: expect.any(String),
          recipient_id: expect.any(Number),
          timestamp: expect.any(Number),
          client: 'a client',
          type: 'stream',
          stream_id: channel.id,
          display_recipient: channel.name,
          subject: 'plans',
          topic_links: [],
          content: '/me *waves*',
          content_type: 'text/x-markdown',
          is_me_message: true,
          avatar_url: expect.stringMatching(/^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?/),
          reactions: [],
          submessages: [],
        },
      });
      expect(Math.abs(event.message.timestamp - now())).toBeLessThan(10);
      expect(await eventsSoFar(outsiders, other)).toEqual([]);
    });

    test('a member who is not subscribed may post in a public channel', async () => {
      const queue = await EventReader.register(member.client);
      const { id } = await ok(send(other, {}));
      expect((await messageEvent(queue, id)).message.sender_id).toBe(other.user_id);
    });

    test('the response contains only the message id', async () => {
      expect(await ok(send(member, {}))).toEqual({ result: 'success', msg: '', id: expect.any(Number) });
    });
  });

  describe('to users', () => {
    const direct = (sender: TestUser, to: unknown) => sent(sender, { type: 'direct', to, topic: undefined });
    const withWhom = (message: any) => message.display_recipient.map((user: any) => user.id);

    test.each<[string, () => unknown]>([
      ['ids', () => [other.user_id]],
      ['ids with one’s own', () => [member.user_id, other.user_id, other.user_id]],
      ['one id', () => other.user_id],
      ['addresses', () => other.email],
      ['addresses in another case', () => ` ${other.email.toUpperCase()} , `],
      ['a list of addresses', () => [other.email]],
    ])('finds the recipients given by %s', async (_case, to) => {
      const message = await direct(member, to());
      expect(message).toMatchObject({ type: 'private', subject: '', topic_links: [] });
      expect(message).not.toHaveProperty('stream_id');
      const both = [member, other].sort((a, b) => (a.email < b.email ? -1 : 1));
      expect(message.display_recipient).toEqual(
        both.map(({ user_id, email, full_name }) => ({
          id: user_id,
          email,
          full_name,
          is_mirror_dummy: false,
        })),
      );
    });

    test('accepts the older type private', async () => {
      const message = await sent(member, { type: 'private', to: [other.user_id] });
      expect(message.type).toBe('private');
    });

    test('sends to the sender alone, and to a group', async () => {
      expect(withWhom(await direct(member, [member.user_id]))).toEqual([member.user_id]);
      const group = await direct(member, [other.user_id, guest.user_id]);
      expect(new Set(withWhom(group))).toEqual(new Set([member.user_id, other.user_id, guest.user_id]));
    });

    test('publishes the message to the participants only', async () => {
      const [queue, outsiders] = await Promise.all([
        EventReader.register(other.client),
        EventReader.register(owner.client),
      ]);
      const id = await say(member, [other]);
      expect((await messageEvent(queue, id)).flags).toEqual([]);
      expect(await eventsSoFar(outsiders, owner)).toEqual([]);
    });
  });

  describe('text', () => {
    test.each([
      ['trimmed', '\n\n  hi  \n ', '  hi'],
      ['kept up to 10,000 characters', 'x'.repeat(10_000), 'x'.repeat(10_000)],
      ['truncated beyond 10,000 characters', 'x'.repeat(10_001), `${'x'.repeat(9_980)}\n[message truncated]`],
      ['truncated by code points', '😀'.repeat(10_001), `${'😀'.repeat(9_980)}\n[message truncated]`],
    ])('content is %s', async (_case, content, stored) => {
      const message = await sent(member, { content }, { apply_markdown: false });
      expect(message.content).toBe(stored);
    });

    test.each([
      ['  plans ', 'plans'],
      ['t'.repeat(61), `${'t'.repeat(57)}...`],
      ['😀'.repeat(60), '😀'.repeat(60)],
      ['', ''],
      ['(no topic)', ''],
      ['general chat', ''],
    ])('topic %j is stored as %j', async (topic, stored) => {
      expect((await sent(member, { topic }, { allow_empty_topic_name: true })).subject).toBe(stored);
    });

    test('an empty topic is sent as general chat to clients without the capability empty_topic_name', async () => {
      const [older, newer] = await Promise.all([
        EventReader.register(member.client),
        EventReader.register(member.client, { client_capabilities: { empty_topic_name: true } }),
      ]);
      const { id } = await ok(send(member, { topic: '' }));
      expect((await messageEvent(older, id)).message.subject).toBe('general chat');
      expect((await messageEvent(newer, id)).message.subject).toBe('');
      expect((await messageOf(member, id)).subject).toBe('general chat');
    });

    test('a link in a topic is listed in topic_links', async () => {
      const topic = 'see https://a.example/x';
      expect((await sent(member, { topic })).topic_links).toEqual([
        { text: 'https://a.example/x', url: 'https://a.example/x' },
      ]);
    });
  });

  describe('the sender’s own copy', () => {
    test.each<[string, Record<string, unknown>, string[]]>([
      ['unread, by default', {}, []],
      ['read when said so', { read_by_sender: true }, ['read']],
      ['read from a program one types into', { client: 'ZulipMobile' }, ['read']],
      ['unread from such a program when said so', { client: 'website', read_by_sender: false }, []],
    ])('is %s', async (_case, parameters, flags) => {
      const queue = await EventReader.register(member.client);
      const { id } = await ok(send(member, parameters));
      expect((await messageEvent(queue, id)).flags).toEqual(flags);
      expect((await messageOf(member, id)).flags).toEqual(flags);
    });

    test('the event has local_message_id only in the queue that the request names', async () => {
      const [named, unnamed] = await Promise.all([
        EventReader.register(member.client),
        EventReader.register(member.client),
      ]);
      const { id } = await ok(send(member, { queue_id: named.queueId, local_id: '12.01' }));
      expect((await messageEvent(named, id)).local_message_id).toBe('12.01');
      expect(await messageEvent(unnamed, id)).not.toHaveProperty('local_message_id');
    });
  });

  describe('mentions', () => {
    let group: { id: number; name: string };
    beforeAll(async () => {
      const name = 'designers';
      const { group_id } = await ok(
        owner.client.post('/user_groups/create', { name, description: '', members: [member.user_id] }),
      );
      group = { id: group_id, name };
    });

    const WILDCARD = ['stream_wildcard_mentioned', 'wildcard_mentioned'];
    test.each<[string, () => string, string[]]>([
      ['by name', () => `hi @**${member.full_name}**`, ['mentioned']],
      ['by name and id', () => `hi @**${member.full_name}|${member.user_id}**`, ['mentioned']],
      ['in silence', () => `hi @_**${member.full_name}**`, []],
      ['inside code', () => `hi \`@**${member.full_name}**\``, []],
      ['as member of a group', () => `hi @*${group.name}*`, ['mentioned']],
      ['in a group, in silence', () => `hi @_*${group.name}*`, []],
      ['with all', () => 'hi @**all**', WILDCARD],
      ['with everyone', () => 'hi @**everyone**', WILDCARD],
      ['with the channel', () => 'hi @**channel**', WILDCARD],
    ])('sets the flags of a user who is mentioned %s', async (_case, content, flags) => {
      const queue = await EventReader.register(member.client);
      const id = await say(owner, channel, content());
      expect((await messageEvent(queue, id)).flags.sort()).toEqual(flags);
      expect((await messageOf(member, id)).flags.sort()).toEqual(flags);
    });

    test('a topic wildcard sets flags only for users who have written in the topic', async () => {
      const topic = 'with member';
      await say(member, channel, 'hi', { topic });
      const [taking, not] = await Promise.all([
        EventReader.register(member.client),
        EventReader.register(guest.client),
      ]);
      const id = await say(owner, channel, 'hi @**topic**', { topic });
      expect((await messageEvent(taking, id)).flags.sort()).toEqual(['topic_wildcard_mentioned', 'wildcard_mentioned']);
      expect((await messageEvent(not, id)).flags).toEqual([]);
    });

    test('a mentioned user who is not subscribed gets no event', async () => {
      const queue = await EventReader.register(other.client);
      await say(member, channel, `@**${other.full_name}|${other.user_id}**`);
      expect(await eventsSoFar(queue, other)).toEqual([]);
    });

    test('a group may be mentioned only by users in its can_mention_group', async () => {
      const { group_id } = await ok(
        owner.client.post('/user_groups/create', {
          name: 'closed',
          description: '',
          members: [],
          can_mention_group: { direct_members: [owner.user_id], direct_subgroups: [] },
        }),
      );
      expect(group_id).toEqual(expect.any(Number));
      await expectRefusal(
        send(member, { content: '@*closed*' }),
        "You are not allowed to mention user group 'closed'.",
      );
      await ok(send(member, { content: '@_*closed*' }));
      await ok(send(owner, { content: '@*closed*' }));
    });

    describe('in a large channel', () => {
      let large: { id: number };
      let crowd: TestUser[];
      beforeAll(async () => {
        crowd = await Promise.all(Array.from({ length: 15 }, () => realm.user()));
        large = await realm.channel([member, ...crowd]);
        await Promise.all(crowd.map((user) => say(user, large)));
        await say(member, large);
      });

      test.each([
        ['all', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
        ['topic', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
      ])('@**%s** is refused to a member and allowed to an owner', async (word, code) => {
        const content = `@**${word}**`;
        const refused = await send(member, { to: large.id, content });
        expect(refused).toMatchObject({ status: 400, body: { result: 'error', code } });
        await say(owner, large, content);
        await say(member, large, `@_**${word}**`);
      });
    });
  });

  describe('permission to post', () => {
    let closed: { id: number; name: string };
    beforeAll(async () => {
      closed = await realm.channel([member], { invite_only: true });
    });

    test('only subscribers may post in a private channel', async () => {
      await say(member, closed);
      for (const outsider of [other, guest]) {
        await expectRefusal(send(outsider, { to: closed.name }), `Not authorized to send to channel '${closed.name}'`);
      }
    });

    test('guests may post only in channels they are subscribed to', async () => {
      const elsewhere = await realm.channel([member]);
      await say(guest, channel);
      await expectRefusal(send(guest, { to: elsewhere.name }), `Not authorized to send to channel '${elsewhere.name}'`);
    });

    test('only users in can_send_message_group may post', async () => {
      const { user_groups } = await ok(owner.client.get('/user_groups'));
      const owners = user_groups.find((group: { name: string }) => group.name === 'role:owners').id;
      const announcements = await realm.channel([member], { can_send_message_group: owners });
      await say(owner, announcements);
      await expectRefusal(
        send(member, { to: announcements.name }),
        'You do not have permission to post in this channel.',
      );
    });

    test('a topic that the topics_policy of the channel excludes is refused', async () => {
      const named = await realm.channel([], { topics_policy: JSON.stringify('disable_empty_topic') });
      const plain = await realm.channel([], { topics_policy: JSON.stringify('empty_topic_only') });
      await expectRefusal(
        send(owner, { to: named.name, topic: '' }),
        'Sending messages to the general chat is not allowed in this channel.',
      );
      await ok(send(owner, { to: named.name }));
      await expectRefusal(send(owner, { to: plain.name }), 'Only the general chat topic is allowed in this channel.');
      await ok(send(owner, { to: plain.name, topic: '(no topic)' }));
    });

    test('nobody may post in an archived channel', async () => {
      const gone = await realm.channel([member]);
      const database = await RealmDatabase.of(cluster, realm);
      await database.archiveChannel(gone).finally(() => database.close());
      await expectRefusal(send(member, { to: gone.name }), `Not authorized to send to channel '${gone.name}'`);
    });
  });

  describe('refused requests', () => {
    const NOBODY = 999_999;
    test.each<[string, Record<string, unknown>, string, Record<string, unknown>?]>([
      ['no type', { type: undefined }, "Missing 'type' argument", missing('type')],
      ['no recipient', { to: undefined }, "Missing 'to' argument", missing('to')],
      ['no content', { content: undefined }, "Missing 'content' argument", missing('content')],
      ['unknown type', { type: 'huddle' }, 'Invalid type'],
      ['empty content', { content: ' \n ' }, 'Message must not be empty'],
      ['null byte', { content: 'a\0b' }, 'Message must not contain null bytes'],
      ['no topic', { topic: undefined }, 'Missing topic'],
      [
        'two topics',
        { subject: 'plans' },
        "Can't decide between 'topic' and 'subject' arguments",
        { code: 'REQUEST_CONFUSING_VAR' },
      ],
      [
        'unknown channel',
        { to: 'nowhere' },
        "Channel 'nowhere' does not exist",
        { code: 'STREAM_DOES_NOT_EXIST', stream: 'nowhere' },
      ],
      [
        'unknown channel id',
        { to: NOBODY },
        `Channel with ID '${NOBODY}' does not exist`,
        { code: 'STREAM_DOES_NOT_EXIST', stream_id: NOBODY },
      ],
      ['unknown address', { type: 'direct', to: 'a@b.example' }, "Invalid email 'a@b.example'"],
      ['unknown user', { type: 'direct', to: [NOBODY] }, `Invalid user ID ${NOBODY}`],
      ['nobody', { type: 'direct', to: [] }, 'Message must have recipients'],
      ['too many users', { type: 'direct', to: Array(201).fill(1) }, 'Too many recipients (limit: 200)'],
      ['no address', { type: 'direct', to: ' , ' }, 'Message must have recipients'],
      ['an object as recipients', { type: 'direct', to: '{}' }, 'Invalid data type for recipients'],
      ['objects as recipients', { type: 'direct', to: [{}] }, 'Invalid data type for recipients'],
      ['an object as channel', { to: '{}' }, 'Invalid data type for channel'],
      ['a list as channel', { to: '[[1]]' }, 'Invalid data type for channel'],
      ['no boolean', { read_by_sender: 'yes' }, 'read_by_sender is not valid JSON'],
    ])('is refused: %s', (_case, parameters, msg, extra = {}) => expectRefusal(send(member, parameters), msg, extra));

    function missing(var_name: string) {
      return { code: 'REQUEST_VARIABLE_MISSING', var_name };
    }

    test('a direct message to a deactivated user is refused', async () => {
      const gone = await realm.user();
      const database = await RealmDatabase.of(cluster, realm);
      await database.setUser(gone, 'is_active', false).finally(() => database.close());
      await expectRefusal(
        send(member, { type: 'direct', to: [gone.user_id] }),
        `'${gone.email}' is no longer using Zulip.`,
      );
    });
  });

  describe('direct messages where an organisation restricts them', () => {
    let strict: TestRealm;
    let database: RealmDatabase;
    let somebody: TestUser;
    let another: TestUser;
    beforeEach(async () => {
      strict = await cluster.aRealm();
      database = await RealmDatabase.of(cluster, strict);
      [somebody, another] = await Promise.all([strict.user(), strict.user()]);
    });
    afterEach(() => database.close());
    const write = (from: TestUser, ...to: TestUser[]) =>
      from.client.post('/messages', { type: 'direct', to: to.map((user) => user.user_id), content: 'hi' });

    test('with direct_message_permission_group role:nobody, users may write only to themselves and to bots', async () => {
      await database.setRealmGroup('direct_message_permission_group', 'role:nobody');
      await expectRefusal(write(somebody, another), 'Direct messages are disabled in this organization.');
      await ok(write(somebody, somebody));
      const bot = await strict.user('member', { bot: true });
      await ok(write(somebody, bot));
      await ok(write(bot, somebody));
    });

    test('with direct_message_permission_group role:owners, an owner must be among the participants', async () => {
      await database.setRealmGroup('direct_message_permission_group', 'role:owners');
      await expectRefusal(
        write(somebody, another),
        'This conversation does not include any users who can authorize it.',
      );
      await ok(write(somebody, another, strict.owner));
      await ok(write(strict.owner, somebody));
    });

    test('with direct_message_initiator_group role:owners, other users may only answer', async () => {
      await database.setRealmGroup('direct_message_initiator_group', 'role:owners');
      await expectRefusal(
        write(somebody, strict.owner),
        'You do not have permission to initiate direct message conversations.',
      );
      await ok(write(await strict.user('member', { bot: true }), somebody, another));
      await ok(write(strict.owner, somebody));
      await ok(write(somebody, strict.owner));
    });
  });
});
