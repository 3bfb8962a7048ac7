import { expectRefusal, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let reader: TestUser;
let other: TestUser;
let guest: TestUser;
let outsider: TestUser;
let channel: { id: number; name: string };
let muted: { id: number; name: string };
let elsewhere: { id: number; name: string };
let open: { id: number; name: string };
let closed: { id: number; name: string };
/** Message ids by the names that the tests give the messages. */
const m: Record<string, number> = {};

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [reader, other, guest, outsider] = await Promise.all([realm.user(), realm.user(), realm.user('guest'), realm.user()]);
  channel = await realm.channel([reader, other, guest]);
  muted = await realm.channel([reader]);
  elsewhere = await realm.channel([other]);
  closed = await realm.channel([], { invite_only: true });
  await ok(owner.client.patch('/realm', { enable_spectator_access: true }));
  open = await realm.channel([], { is_web_public: true });
  await ok(reader.client.post('/users/me/alert_words', { alert_words: ['alarm'] }));
  await ok(reader.client.patch('/settings', { automatically_follow_topics_where_mentioned: false }));
  const speak = async (
    name: string,
    sender: TestUser,
    to: { id: number } | TestUser[],
    rest: Record<string, unknown> = {},
  ) => {
    m[name] = await say(sender, to, (rest.content as string | undefined) ?? name, rest);
  };
  await speak('link', owner, channel, { content: 'see https://a.example/x' });
  await speak('image', owner, channel, { content: 'https://a.example/x.png' });
  const { url } = await ok(owner.client.post('/user_uploads', { file: new File(['Notes'], 'notes.txt') }));
  await speak('file', owner, channel, { content: `[file](${url})` });
  await speak('code', owner, channel, { content: '`<a href="x">` and #**nowhere**' });
  await speak('done', owner, channel, { topic: '✔ chores' });
  await speak('wished', other, channel, { topic: 'Wishes' });
  await speak('noisy', other, channel, { topic: 'noise' });
  await speak('silenced', owner, muted, { topic: 'any' });
  await speak('heard', owner, muted, { topic: 'Exception' });
  await speak('unreceived', owner, elsewhere);
  await speak('hidden', owner, closed);
  await speak('shown', owner, open);
  await speak('direct', other, [reader]);
  await speak('group', other, [reader, owner]);
  await speak('self', reader, [reader]);
  await speak('named', owner, channel, { content: `@**${reader.full_name}**` });
  await speak('everyone', owner, channel, { content: '@**all**' });
  await speak('alarming', owner, channel, { content: 'an alarm' });
  for (const [stream_id, topic, visibility_policy] of [
    [channel.id, 'wishes', 3],
    [channel.id, 'noise', 1],
    [muted.id, 'exception', 2],
  ]) {
    await ok(reader.client.post('/user_topics', { stream_id, topic, visibility_policy }));
  }
  const data = [{ stream_id: muted.id, property: 'is_muted', value: true }];
  await ok(reader.client.post('/users/me/subscriptions/properties', { subscription_data: data }));
  await ok(reader.client.post('/messages/flags', { messages: [m.link], op: 'add', flag: 'starred' }));
  await ok(reader.client.post('/messages/flags', { messages: [m.unreceived], op: 'add', flag: 'starred' }));
});
afterAll(() => cluster?.stop());

const fetch = (narrow: unknown, user = reader, rest: Record<string, unknown> = {}) =>
  user.client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow, ...rest });
/** Returns the names of the messages that a narrow finds. */
async function found(narrow: unknown, user = reader, rest: Record<string, unknown> = {}): Promise<string[]> {
  const { messages } = await ok(fetch(narrow, user, rest));
  return namesOf(messages);
}
const namesOf = (messages: { id: number }[]) =>
  messages.map(({ id }) => Object.keys(m).find((name) => m[name] === id)!);
const not = (operator: string, operand: unknown) => ({ operator, operand, negated: true });
const own = () => Object.keys(m).filter((name) => !['hidden', 'shown'].includes(name));
const without = (...names: string[]) => own().filter((name) => !names.includes(name));

describe('get-messages: narrow operators', () => {
  test.each<[string, () => unknown[], () => string[]]>([
    ['nothing: what is one’s own', () => [], own],
    [
      'public channels',
      () => [['channels', 'public']],
      () => [
        ...without('direct', 'group', 'self', 'named', 'everyone', 'alarming'),
        'shown',
        'named',
        'everyone',
        'alarming',
      ],
    ],
    ['channels open to the web', () => [['streams', 'web-public']], () => ['shown']],
    ['not in public channels', () => [not('channels', 'public')], () => ['direct', 'group', 'self']],
    ['topic', () => [['topic', 'WISHES']], () => ['wished']],
    ['including somebody', () => [['dm-including', other.email]], () => ['direct', 'group']],
    [
      'including oneself',
      () => [{ operator: 'dm-including', operand: reader.user_id }],
      () => ['direct', 'group', 'self'],
    ],
    ['including an outsider', () => [{ operator: 'dm-including', operand: outsider.user_id }], () => []],
    ['not including', () => [['is', 'dm'], not('dm-including', other.user_id)], () => ['self']],
    ['groups with somebody', () => [['group-pm-with', other.email]], () => ['group']],
    ['groups, the older name', () => [{ operator: 'group_pm_with', operand: other.user_id }], () => ['group']],
    ['starred', () => [['is', 'starred']], () => ['link', 'unreceived']],
    ['not starred', () => [not('is', 'starred')], () => without('link', 'unreceived')],
    ['mentioned', () => [['is', 'mentioned']], () => ['named', 'everyone']],
    ['not mentioned', () => [not('is', 'mentioned')], () => without('named', 'everyone')],
    ['alerted', () => [['is', 'alerted']], () => ['alarming']],
    ['not alerted', () => [not('is', 'alerted')], () => without('alarming')],
    ['resolved', () => [['is', 'resolved']], () => ['done']],
    ['followed', () => [['is', 'followed']], () => ['wished']],
    ['not followed', () => [not('is', 'followed')], () => without('wished')],
    ['muted', () => [['is', 'muted']], () => ['noisy', 'silenced']],
    ['home', () => [['in', 'home']], () => without('noisy', 'silenced')],
    ['not home', () => [not('in', 'home')], () => ['noisy', 'silenced']],
    ['all', () => [['in', 'all']], own],
    ['attachments', () => [['has', 'attachment']], () => ['file']],
    ['images', () => [['has', 'image']], () => ['image']],
    ['links', () => [['has', 'link']], () => ['link', 'image', 'file']],
    [
      'no links',
      () => [['channel', channel.name], not('has', 'link'), ['topic', 'plans']],
      () => ['code', 'named', 'everyone', 'alarming'],
    ],
    ['an id', () => [{ operator: 'id', operand: m.wished }], () => ['wished']],
    ['an id as text', () => [['id', String(m.wished)]], () => ['wished']],
    ['not an id', () => [not('id', m.wished)], () => without('wished')],
    ['an id that one may not see', () => [['id', String(m.hidden)]], () => []],
    ['near', () => [['near', '17']], own],
    [
      'unread and starred',
      () => [
        ['is', 'unread'],
        ['is', 'starred'],
      ],
      () => ['link'],
    ],
    [
      'unread, twice',
      () => [
        ['is', 'unread'],
        ['is', 'unread'],
        ['has', 'image'],
      ],
      () => ['image'],
    ],
  ])('a narrow finds exactly its messages: %s', async (_case, narrow, names) =>
    expect(await found(narrow())).toEqual(names()),
  );

  test('has:reaction finds the messages with reactions, its negation finds the others', async () => {
    await ok(other.client.post(`/messages/${m.wished}/reactions`, { emoji_name: 'tada' }));
    expect(await found([['has', 'reaction']])).toEqual(['wished']);
    expect(await found([not('has', 'reaction')])).toEqual(without('wished'));
  });

  test('a condition on flags limits the narrow to received messages, is:resolved does not', async () => {
    const there = ['channel', elsewhere.name];
    expect(await found([there], outsider)).toEqual(['unreceived']);
    expect(await found([there, not('is', 'starred')], outsider)).toEqual([]);
    expect(await found([there, not('is', 'resolved')], outsider)).toEqual(['unreceived']);
  });

  test('guests find in public channels only what they received', async () => {
    const received = ['link', 'image', 'file', 'code', 'done', 'wished', 'noisy'];
    expect(await found([['channels', 'public']], guest)).toEqual([...received, 'named', 'everyone', 'alarming']);
    expect(await found([['channels', 'web-public']], guest)).toEqual(['shown']);
  });

  test('the next page begins where the last one ended', async () => {
    for (const narrow of [[], [['is', 'unread']], [['topic', 'plans']], [['in', 'home']], [['is', 'dm']]]) {
      const all = await found(narrow);
      const { messages } = await ok(fetch(narrow, reader, { num_before: 2 }));
      expect(namesOf(messages)).toEqual(all.slice(-2));
      const earlier = { anchor: messages[0].id, include_anchor: false, num_before: 2 };
      expect(await found(narrow, reader, earlier)).toEqual(all.slice(-4, -2));
      expect(await found(narrow, reader, { anchor: 'oldest', num_before: 0, num_after: 2 })).toEqual(all.slice(0, 2));
    }
  });
});

describe('get-messages: narrow operator with', () => {
  const inTopic = ['wished'];
  test.each<[string, () => unknown[], string[]]>([
    ['alone', () => [['with', String(m.wished)]], inTopic],
    [
      'instead of another place',
      () => [
        ['channel', muted.name],
        ['topic', 'any'],
        ['with', String(m.wished)],
      ],
      inTopic,
    ],
    ['of a direct message', () => [{ operator: 'with', operand: m.direct }], ['direct']],
    [
      'beside other terms',
      () => [
        ['with', String(m.link)],
        ['has', 'image'],
      ],
      ['image'],
    ],
    [
      'hidden, where the rest names a topic',
      () => [
        ['channel', channel.name],
        ['topic', 'wishes'],
        ['with', String(m.hidden)],
      ],
      inTopic,
    ],
    [
      'hidden, where the rest names people',
      () => [
        ['dm', other.email],
        ['with', '999999999'],
      ],
      ['direct'],
    ],
  ])('finds the right conversation: %s', async (_case, narrow, names) => expect(await found(narrow())).toEqual(names));
});

describe('get-messages: refused narrows', () => {
  const bad = (desc: string, prefix = 'Invalid narrow operator') => [`${prefix}: ${desc}`, desc] as const;
  test.each<[unknown[], readonly [string, string]]>([
    [[['channels', 'all']], bad('unknown channels operand all')],
    [[['is', 'blue']], bad("unknown 'is' operand blue")],
    [[['in', 'space']], bad("unknown 'in' operand space")],
    [[['has', 'wings']], bad("unknown 'has' operand wings")],
    [[['has', 'constructor']], bad("unknown 'has' operand constructor")],
    [[['constructor', 'x']], bad('unknown operator constructor')],
    [[['dm-including', 'a@b.example']], bad('unknown user a@b.example')],
    [[['group-pm-with', 'a@b.example']], bad('unknown user a@b.example')],
    [[['id', '-1']], bad('Invalid message ID')],
    [[['with', 'x']], bad("Invalid 'with' operator")],
    [[['with', '999999999']], bad("Invalid 'with' operator")],
    [
      [
        ['channel', 'x'],
        ['with', '999999999'],
      ],
      bad("Invalid 'with' operator"),
    ],
    [
      [
        ['with', '1'],
        ['with', '2'],
      ],
      bad("Duplicate 'with' operators.", 'Invalid narrow operator combination'),
    ],
    ...[
      [
        ['is', 'dm'],
        ['channels', 'public'],
      ],
      [
        ['dm-including', 'x'],
        ['topic', 'x'],
      ],
      [
        ['is', 'private'],
        ['is', 'resolved'],
      ],
    ].map((narrow): [unknown[], readonly [string, string]] => [
      narrow,
      bad('No message can be both a channel message and direct message'),
    ]),
  ])('the narrow %j is refused with BAD_NARROW', (narrow, [msg, desc]) =>
    expectRefusal(fetch(narrow), msg, { code: 'BAD_NARROW', desc }),
  );

  test.each([
    [[['search', ' ']], 'Invalid narrow[0]: Value error, operand cannot be blank.'],
    [[{ operator: 'has', operand: ['link'] }], 'Invalid narrow[0]: Value error, operand is not a string or integer'],
  ])('the malformed narrow %j is refused', (narrow, msg) => expectRefusal(fetch(narrow), msg));
});

const placeholder = ({ user_id }: TestUser) => `user${user_id}@${realm.host}`;
const unknown = (address: string) => {
  const desc = `unknown user ${address}`;
  return [`Invalid narrow operator: ${desc}`, { code: 'BAD_NARROW', desc }] as const;
};

test('an email address that the caller may not see counts as unknown, the placeholder address as known', async () => {
  const shy = await realm.user();
  await ok(shy.client.patch('/settings', { email_address_visibility: 3 }));
  const quiet = await realm.channel([shy, reader]);
  const message = await say(shy, quiet, 'shy');
  const from = (operand: string, user: TestUser) => fetch([['sender', operand]], user);
  for (const user of [owner, shy, reader]) {
    const { messages } = await ok(from(placeholder(shy).toUpperCase(), user));
    expect(messages).toMatchObject([{ id: message }]);
  }
  for (const user of [owner, shy]) {
    expect((await ok(from(shy.email.toUpperCase(), user))).messages).toMatchObject([{ id: message }]);
  }
  await expectRefusal(from(shy.email, reader), ...unknown(shy.email));
  await expectRefusal(fetch([['dm', shy.email]]), ...unknown(shy.email));
  const greeting = { type: 'direct', to: shy.email, content: 'hi' };
  await expectRefusal(reader.client.post('/messages', greeting), `Invalid email '${shy.email}'`);
  await ok(reader.client.post('/messages', { ...greeting, to: placeholder(shy) }));
  const invitation = { subscriptions: [{ name: quiet.name }], principals: [shy.email] };
  await expectRefusal(reader.client.post('/users/me/subscriptions', invitation), 'No such user');
});

describe('get-messages by a spectator', () => {
  const look = (narrow: unknown, rest = {}) =>
    realm.client.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow, ...rest });
  const openOnes = ['channels', 'web-public'];

  test('returns messages of channels open to the web, flagged as read', async () => {
    for (const more of [[], [['channel', open.name]], [['search', 'shown']], [['with', String(m.shown)]]]) {
      const { messages } = await ok(look([openOnes, ...more]));
      expect(messages).toMatchObject([{ id: m.shown, flags: ['read', 'historical'] }]);
    }
    const { messages } = await ok(
      realm.client.get('/messages', { message_ids: [m.shown, m.link], narrow: [openOnes] }),
    );
    expect(namesOf(messages)).toEqual(['shown']);
  });

  const refusal = [
    'Not logged in: API authentication or user session required',
    { code: 'UNAUTHORIZED', status: 401 },
  ] as const;

  test.each([
    [[]],
    [[['channels', 'public']]],
    [[not('channels', 'web-public')]],
    [[openOnes, ['is', 'unread']]],
    [[openOnes, ['dm', '1']]],
  ])('the narrow %j is refused with 401', (narrow) => expectRefusal(look(narrow), ...refusal));

  test('finds a sender by placeholder address or id, not by email address', async () => {
    const by = (operand: unknown) => look([openOnes, { operator: 'sender', operand }]);
    expect(namesOf((await ok(by(placeholder(owner)))).messages)).toEqual(['shown']);
    expect(namesOf((await ok(by(owner.user_id))).messages)).toEqual(['shown']);
    await expectRefusal(by(owner.email), ...unknown(owner.email));
    await expectRefusal(by('nobody@b.example'), ...unknown('nobody@b.example'));
  });

  test('other operations, and organisations without spectator access, are refused with 401', async () => {
    await expectRefusal(realm.client.get('/messages/matches_narrow', { msg_ids: [1], narrow: [] }), ...refusal);
    const another = await cluster.aRealm();
    await expectRefusal(another.client.get('/messages', { narrow: [openOnes] }), ...refusal);
  });
});
