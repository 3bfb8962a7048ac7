import { expectRefusal, messageOf, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

const NEWEST = 10_000_000_000_000_000;

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let reader: TestUser;
let other: TestUser;
let guest: TestUser;
let channel: { id: number; name: string };
let second: { id: number; name: string };
let bystanders: { id: number; name: string };
/** Ids of all messages that `reader` received, the oldest first. */
let m: number[];
/** Id of a message in a channel to which `reader` is not subscribed. */
let unreceived: number;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [reader, other, guest] = await Promise.all([realm.user(), realm.user(), realm.user('guest')]);
  channel = await realm.channel([reader, other]);
  second = await realm.channel([reader]);
  bystanders = await realm.channel([other]);
  unreceived = await say(owner, bystanders);
  m = [
    await say(owner, channel, 'zero'),
    await say(other, channel, 'one', { topic: 'Lunch' }),
    await say(other, [reader], 'two'),
    await say(reader, [other, owner], 'three', { read_by_sender: true }),
    await say(reader, [reader], 'four', { read_by_sender: true }),
    await say(owner, second, 'five', { topic: '' }),
    await say(owner, channel, 'six'),
  ];
  await ok(reader.client.post('/messages/flags', { messages: [m[0]], op: 'add', flag: 'read' }));
});
afterAll(() => cluster?.stop());

const fetch = (parameters: Record<string, unknown>, user = reader) => user.client.get('/messages', parameters);
const around = (parameters: Record<string, unknown>) => ({
  anchor: 'newest',
  num_before: 100,
  num_after: 0,
  ...parameters,
});
/** Returns the messages' positions in `m`. */
const places = (messages: { id: number }[]) => messages.map(({ id }) => m.indexOf(id));

describe('get-messages', () => {
  describe('anchors', () => {
    // Anchor, num_before, num_after; positions of the messages found; found_anchor, found_oldest, found_newest.
    const LATER = 1_000_000;
    /** Returns the id of the message at position 3 for `#3`; other words unchanged. */
    const anchorOf = (word: string) =>
      word.startsWith('#') ? m[Number(word.slice(1))]! : word === 'later' ? LATER : word;
    const answeredAs: Record<string, number> = { newest: NEWEST, oldest: 0, '-5': 0, later: LATER };

    test.each<[string, number, number, number[], [boolean, boolean, boolean]]>([
      ['newest', 2, 0, [5, 6], [false, false, true]],
      ['newest', 100, 0, [0, 1, 2, 3, 4, 5, 6], [false, true, true]],
      ['newest', 0, 5, [], [false, false, true]],
      ['oldest', 0, 2, [0, 1], [false, true, false]],
      ['oldest', 5, 100, [0, 1, 2, 3, 4, 5, 6], [false, true, true]],
      ['-5', 0, 1, [0], [false, true, false]],
      ['#3', 0, 0, [3], [true, false, false]],
      ['#3', 1, 1, [2, 3, 4], [true, false, false]],
      ['#3', 3, 3, [0, 1, 2, 3, 4, 5, 6], [true, false, false]],
      ['#3', 4, 4, [0, 1, 2, 3, 4, 5, 6], [true, true, true]],
      ['later', 1, 1, [6], [false, false, true]],
      ['first_unread', 1, 1, [0, 1, 2], [true, false, false]],
    ])('anchor %s with %i before and %i after finds %j', async (word, num_before, num_after, found, flags) => {
      const body = await ok(fetch({ anchor: anchorOf(word), num_before, num_after }));
      expect(places(body.messages)).toEqual(found);
      expect([body.found_anchor, body.found_oldest, body.found_newest]).toEqual(flags);
      const anchor = word === 'first_unread' ? m[1] : (answeredAs[word] ?? anchorOf(word));
      expect(body).toMatchObject({ anchor, history_limited: false });
    });

    test.each<[string, number, number, number[]]>([
      ['older ones', 2, 0, [1, 2]],
      ['newer ones', 0, 2, [4, 5]],
    ])('include_anchor false leaves out the anchor: %s', async (_case, num_before, num_after, found) => {
      const body = await ok(fetch({ anchor: m[3], include_anchor: false, num_before, num_after }));
      expect(places(body.messages)).toEqual(found);
      expect(body.found_anchor).toBe(false);
    });

    test('first_unread is the newest message where all are read', async () => {
      const narrow = [{ operator: 'dm', operand: [reader.user_id] }];
      const body = await ok(fetch({ anchor: 'first_unread', num_before: 5, num_after: 5, narrow }));
      expect(places(body.messages)).toEqual([4]);
      expect(body.anchor).toBe(NEWEST);
    });

    test('use_first_unread_anchor finds the first unread message', async () => {
      const body = await ok(fetch({ use_first_unread_anchor: true, num_before: 0, num_after: 0 }));
      expect(places(body.messages)).toEqual([1]);
    });
  });

  test('message_ids returns the visible messages among them, without an anchor', async () => {
    const body = await ok(fetch({ message_ids: [m[4], m[1], 999_999_999] }));
    expect(places(body.messages)).toEqual([1, 4]);
    expect(body).not.toHaveProperty('anchor');
    expect([body.found_anchor, body.found_oldest, body.found_newest]).toEqual([false, false, false]);
  });

  describe('narrow', () => {
    type Terms = unknown[];
    test.each<[string, () => Terms, number[]]>([
      ['channel by name', () => [['channel', channel.name]], [0, 1, 6]],
      ['channel in another case', () => [['stream', channel.name.toUpperCase()]], [0, 1, 6]],
      ['channel by id', () => [{ operator: 'channel', operand: channel.id }], [0, 1, 6]],
      ['topic', () => [['topic', 'lunch']], [1]],
      [
        'channel and topic',
        () => [
          ['channel', channel.name],
          ['topic', 'plans'],
        ],
        [0, 6],
      ],
      ['the empty topic', () => [['topic', '']], [5]],
      ['the empty topic by its name', () => [['topic', 'general chat']], [5]],
      [
        'two channels',
        () => [
          ['channel', channel.name],
          ['channel', second.name],
        ],
        [],
      ],
      ['direct messages with one', () => [{ operator: 'dm', operand: [other.user_id] }], [2]],
      ['as JSON text', () => [['dm', JSON.stringify([other.user_id])]], [2]],
      ['by address', () => [['pm-with', other.email]], [2]],
      ['by addresses', () => [['pm_with', `${other.email},${owner.email}`]], [3]],
      ['with oneself named too', () => [{ operator: 'dm', operand: [reader.user_id, other.user_id] }], [2]],
      ['with oneself', () => [{ operator: 'dm', operand: [reader.user_id] }], [4]],
      ['with nobody so far', () => [{ operator: 'dm', operand: [guest.user_id] }], []],
      ['sender by address', () => [['sender', owner.email]], [0, 5, 6]],
      ['sender by id', () => [{ operator: 'sender', operand: other.user_id }], [1, 2]],
      ['unread', () => [['is', 'unread']], [1, 2, 5, 6]],
      ['direct', () => [['is', 'dm']], [2, 3, 4]],
      ['direct, by the older name', () => [['is', 'private']], [2, 3, 4]],
      ['nothing', () => [], [0, 1, 2, 3, 4, 5, 6]],
      ['not the channel', () => [not('channel', channel.name)], [2, 3, 4, 5]],
      ['not the topic', () => [['channel', channel.name], not('topic', 'lunch')], [0, 6]],
      ['not the sender', () => [not('sender', owner.email)], [1, 2, 3, 4]],
      ['not unread', () => [not('is', 'unread')], [0, 3, 4]],
      ['not direct', () => [not('is', 'dm')], [0, 1, 5, 6]],
      [
        'all together',
        () => [
          ['channel', channel.name],
          ['is', 'unread'],
          ['sender', owner.email],
        ],
        [6],
      ],
    ])('finds the messages of: %s', async (_case, narrow, found) => {
      const body = await ok(fetch(around({ narrow: narrow() })));
      expect(places(body.messages)).toEqual(found);
    });

    function not(operator: string, operand: unknown) {
      return { operator, operand, negated: true };
    }

    test('a public channel without a subscription shows its messages as read and historical', async () => {
      const body = await ok(fetch(around({ narrow: [['channel', bystanders.name]] })));
      expect(body.messages).toMatchObject([{ id: unreceived, flags: ['read', 'historical'] }]);
      const unread = [
        ['channel', bystanders.name],
        ['is', 'unread'],
      ];
      expect((await ok(fetch(around({ narrow: unread })))).messages).toEqual([]);
    });

    test('a narrow also restricts message_ids', async () => {
      const narrow = [['channel', second.name]];
      const body = await ok(fetch({ message_ids: m, narrow }));
      expect(places(body.messages)).toEqual([5]);
    });

    test.each<[string, unknown[], string]>([
      ['operator', [['colour', 'red']], 'unknown operator colour'],
      ['channel', [['channel', 'nowhere']], 'unknown channel nowhere'],
      ['channel id', [{ operator: 'channel', operand: 999_999 }], 'unknown channel 999999'],
      ['sender', [['sender', 'a@b.example']], 'unknown user a@b.example'],
      ['sender id', [{ operator: 'sender', operand: 999_999 }], 'unknown user 999999'],
      ['one of several', [{ operator: 'dm', operand: [999_999] }], 'unknown user in [999999]'],
      ['is', [['is', 'blue']], "unknown 'is' operand blue"],
      ['id', [['id', 'x']], 'Invalid message ID'],
      [
        'both kinds',
        [
          ['is', 'dm'],
          ['topic', 'x'],
        ],
        'No message can be both a channel message and direct message',
      ],
    ])('refuses an invalid narrow: %s', (_case, narrow, desc) =>
      expectRefusal(fetch(around({ narrow })), `Invalid narrow operator: ${desc}`, {
        code: 'BAD_NARROW',
        desc,
      }),
    );

    test.each([
      ['[["channel"]]', 'Invalid narrow[0]: Value error, element is not a string pair'],
      ['[{"operator":"channel","operand":null}]', 'Invalid narrow[0]: Value error, operand is missing'],
      ['[{"operator":null,"operand":"x"}]', 'Invalid narrow[0]: Value error, operator is missing'],
      ['[{"operator":"channel","operand":true}]', 'Invalid narrow[0]: Value error, operand is not a string or integer'],
      ['[null]', 'Invalid narrow[0]: Value error, dict or list required'],
      ['[{"operand":"x"}]', 'narrow[0]["operator"] field is missing: Field required'],
      ['[3]', 'Invalid narrow[0]: Value error, dict or list required'],
      ['{"a":1}', 'narrow is not a list'],
      ['x', 'narrow is not valid JSON'],
    ])('refuses the malformed narrow %s', (narrow, msg) => expectRefusal(fetch(around({ narrow })), msg));
  });

  describe('history', () => {
    const ids = async (user: TestUser, place: { name: string }) =>
      (await ok(fetch(around({ narrow: [['channel', place.name]] }), user))).messages.map(
        (message: { id: number }) => message.id,
      );
    const join = (user: TestUser, place: { name: string }) =>
      ok(
        owner.client.post('/users/me/subscriptions', {
          subscriptions: [{ name: place.name }],
          principals: [user.user_id],
        }),
      );

    test('under protected history a subscriber sees only messages sent after subscribing', async () => {
      const place = await realm.channel([], { invite_only: true });
      const before = await say(owner, place);
      expect(await ok(fetch(around({ narrow: [['channel', place.name]] }), other))).toMatchObject({
        messages: [],
        found_anchor: false,
        found_oldest: true,
        found_newest: true,
      });
      await join(other, place);
      const after = await say(owner, place);
      expect(await ids(other, place)).toEqual([after]);
      expect(await messageOf(other, before)).toBeUndefined();
      expect(await ids(owner, place)).toEqual([before, after]);
    });

    test('under shared history a subscriber sees all messages, and none after unsubscribing', async () => {
      const place = await realm.channel([], { invite_only: true, history_public_to_subscribers: true });
      const before = await say(owner, place);
      await join(other, place);
      const after = await say(owner, place);
      expect(await ids(other, place)).toEqual([before, after]);
      await ok(other.client.delete('/users/me/subscriptions', { subscriptions: [place.name] }));
      expect(await ids(other, place)).toEqual([]);
    });

    test('a guest sees messages of a public channel only while subscribed', async () => {
      const place = await realm.channel();
      const before = await say(owner, place);
      expect(await ids(guest, place)).toEqual([]);
      await join(guest, place);
      expect(await ids(guest, place)).toEqual([before]);
    });
  });

  describe('records of messages', () => {
    test('contain HTML, or Markdown with apply_markdown false', async () => {
      const id = await say(owner, channel, '**bold**');
      expect(await messageOf(reader, id)).toMatchObject({
        content: '<p><strong>bold</strong></p>',
        content_type: 'text/html',
        avatar_url: null,
        flags: [],
      });
      expect(await messageOf(reader, id, { apply_markdown: false, client_gravatar: false })).toMatchObject({
        content: '**bold**',
        content_type: 'text/x-markdown',
        avatar_url: expect.stringContaining('gravatar'),
      });
      expect(await messageOf(reader, id)).not.toHaveProperty('edit_history');
    });

    test('have one recipient_id per conversation', async () => {
      const recipients = await Promise.all(
        [m[0]!, m[6]!, m[5]!].map(async (id) => (await messageOf(reader, id)).recipient_id),
      );
      expect(recipients[0]).toBe(recipients[1]);
      expect(recipients[0]).not.toBe(recipients[2]);
    });
  });

  describe('refusals', () => {
    const combination = (parameters: string) => [`Unsupported parameter combination: ${parameters}`, { parameters }];
    test.each([
      ['no anchor', { num_before: 1, num_after: 1 }, "Missing 'anchor' argument."],
      ['bad anchor', around({ anchor: 'first' }), 'Invalid anchor'],
      ['too many', around({ num_before: 5000, num_after: 1 }), 'Too many messages requested (maximum 5000).'],
      [
        'anchor left out in the middle',
        around({ include_anchor: false, num_after: 1 }),
        'The anchor can only be excluded at an end of the range',
      ],
      ['negative', around({ num_before: -1 }), 'num_before is too small'],
      ['text', around({ num_before: '"1"' }), 'num_before is not an integer'],
      ['ids and anchor', { message_ids: [1], anchor: 'newest' }, ...combination('anchor, message_ids')],
      ['ids and range', { message_ids: [1], num_before: 1 }, ...combination('num_before, message_ids')],
      ['ids that are none', { message_ids: ['a'] }, 'message_ids[0] is not an integer'],
    ] as [string, Record<string, unknown>, string, Record<string, unknown>?][])(
      'get-messages refuses: %s',
      (_case, parameters, msg, extra = {}) => expectRefusal(fetch(parameters), msg, extra),
    );
  });
});
