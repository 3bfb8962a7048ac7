import { expectRefusal, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let reader: TestUser;
let channel: { id: number; name: string };
let elsewhere: { id: number; name: string };
let m: number[];
let foreign: number;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  reader = await realm.user();
  channel = await realm.channel([reader]);
  elsewhere = await realm.channel();
  foreign = await say(owner, elsewhere, 'penguins are elsewhere');
  m = [
    await say(owner, channel, 'Two **penguins** were walking'),
    await say(owner, channel, 'a penguin walks & talks', { topic: 'The Zoo' }),
    await say(owner, channel, 'to be or not to be'),
    await say(owner, channel, 'see https://birds.example/penguin'),
    await say(owner, channel, '50% of "all" `x < y`'),
    await say(owner, [reader], 'zoo'),
  ];
});
afterAll(() => cluster?.stop());

const fetch = (narrow: unknown[], rest = {}) =>
  reader.client.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow, ...rest });
const places = async (narrow: unknown[]) =>
  (await ok(fetch(narrow))).messages.map(({ id }: { id: number }) => m.indexOf(id));
const shown = (html: string) => html.replaceAll('<span class="highlight">', '[').replaceAll('</span>', ']');

describe('get-messages: narrow operator search', () => {
  test.each<[string, unknown[], number[]]>([
    ['a word in any form', [['search', 'Penguin']], [0, 1]],
    ['several words, all of them', [['search', 'penguin walking']], [0, 1]],
    [
      'several terms',
      [
        ['search', 'penguins'],
        ['search', 'talk'],
      ],
      [1],
    ],
    ['a word of the topic', [['search', 'zoo']], [1, 5]],
    ['a common word', [['search', 'not']], [2]],
    ['a phrase as it is', [['search', '"not to be"']], [2]],
    ['a phrase in any case', [['search', '"TO BE OR"']], [2]],
    ['words that are no such phrase', [['search', '"be not"']], []],
    ['a phrase in the topic', [['search', '"the zoo"']], [1]],
    ['a phrase of marks', [['search', '"50%"']], [4]],
    ['no wildcard', [['search', '"5_%"']], []],
    ['a phrase and a word', [['search', '"two **" penguin']], [0]],
    ['marks without a word', [['search', '!?']], []],
    ['an address', [['search', 'birds.example']], [3]],
    ['not a word', [['channel', 'CHANNEL'], { operator: 'search', operand: 'penguin', negated: true }], [2, 3, 4]],
    ['not a phrase', [['is', 'unread'], { operator: 'search', operand: '"to be"', negated: true }], [0, 1, 3, 4, 5]],
    [
      'in the channel',
      [
        ['channel', 'CHANNEL'],
        ['search', 'zoo'],
      ],
      [1],
    ],
    [
      'among unread ones',
      [
        ['is', 'unread'],
        ['search', 'penguin'],
      ],
      [0, 1],
    ],
    ['with what means something to the database', [['search', "' & | ! ( :* \\"]], []],
  ])('finds exactly the matching messages: %s', async (_case, narrow, expected) => {
    const named = JSON.parse(JSON.stringify(narrow).replaceAll('CHANNEL', channel.name)) as unknown[];
    expect(await places(named)).toEqual(expected);
  });

  test('finds messages that were never received, in a channel that the narrow names', async () => {
    const narrow = [
      ['channel', elsewhere.name],
      ['search', 'penguin'],
    ];
    const { messages } = await ok(fetch(narrow));
    expect(messages).toMatchObject([{ id: foreign }]);
  });

  test.each<[number, string, string, string]>([
    [0, 'penguin walk', '<p>Two <strong>[penguins]</strong> were [walking]</p>', 'plans'],
    [1, 'zoo "walks & talks"', '<p>a penguin [walks &amp; talks]</p>', 'The [Zoo]'],
    [2, 'or', '<p>to be [or] not to be</p>', 'plans'],
    [4, '"x < y"', '<p>50% of "all" <code>[x &lt; y]</code></p>', 'plans'],
  ])('highlights message %i for %s', async (place, text, match_content, match_subject) => {
    for (const apply_markdown of [true, false]) {
      const { messages } = await ok(
        fetch(
          [
            ['id', String(m[place])],
            ['search', text],
          ],
          { apply_markdown },
        ),
      );
      expect(shown(messages[0].match_content)).toBe(match_content);
      expect(shown(messages[0].match_subject)).toBe(match_subject);
    }
  });

  test('returns nothing highlighted without a search', async () => {
    const { messages } = await ok(fetch([['has', 'link']]));
    expect(messages[0]).not.toHaveProperty('match_content');
  });
});

describe('check-messages-match-narrow', () => {
  const check = (msg_ids: unknown, narrow: unknown) =>
    reader.client.get('/messages/matches_narrow', { msg_ids, narrow });

  test('returns the matching messages with the searched words highlighted', async () => {
    const { messages } = await ok(check(m, [['search', 'talk']]));
    expect(messages).toEqual({
      [m[1]!]: {
        match_content: '<p>a penguin walks &amp; <span class="highlight">talks</span></p>',
        match_subject: 'The Zoo',
      },
    });
  });

  test('returns the matching messages unchanged without a search', async () => {
    expect((await ok(check([m[3], m[5]], [['has', 'link']]))).messages).toEqual({
      [m[3]!]: { match_content: expect.stringContaining('<a href='), match_subject: 'plans' },
    });
  });

  test('leaves out messages that the caller may not see', async () => {
    const hidden = await say(owner, await realm.channel([], { invite_only: true }), 'penguin');
    const { messages } = await ok(check([hidden, foreign, 999_999_999], []));
    expect(Object.keys(messages)).toEqual([String(foreign)]);
  });

  test.each([
    ['msg_ids', undefined, [], "Missing 'msg_ids' argument", { code: 'REQUEST_VARIABLE_MISSING', var_name: 'msg_ids' }],
    ['narrow', [1], undefined, "Missing 'narrow' argument", { code: 'REQUEST_VARIABLE_MISSING', var_name: 'narrow' }],
    ['ids', ['a'], [], 'msg_ids[0] is not an integer', {}],
    [
      'operator',
      [1],
      [['x', 'y']],
      'Invalid narrow operator: unknown operator x',
      { code: 'BAD_NARROW', desc: 'unknown operator x' },
    ],
    ['too many terms', [1], Array(101).fill(['has', 'link']), 'narrow is too large', {}],
    [
      'searches that are too long together',
      [1],
      [['search', 'x'.repeat(500)], { operator: 'search', operand: 'y'.repeat(500), negated: true }],
      'The search is too long (limit: 1000 characters)',
      {},
    ],
  ])('is refused for a missing or wrong parameter: %s', (_case, msg_ids, narrow, msg, extra) =>
    expectRefusal(check(msg_ids, narrow), msg, extra),
  );
});
