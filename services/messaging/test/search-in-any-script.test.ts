import { randomBytes } from 'node:crypto';
import { restoreMessages } from '@team-chat/contracts';
import { dropDatabase, ok, say, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { migrateDatabase, startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import { Client } from 'pg';

/** Texts of many scripts, each with searches that find it and no other text. */
const TEXTS: [string, ...string[]][] = [
  [
    'A café crème at the naïve façade',
    'cafe',
    'CAFÉ',
    'cafe\u0301',
    'creme facade',
    '"CAFÉ CRÈME"',
    '"cafe\u0301 crème"',
  ],
  [
    '“biscuit”, l’élève; alpha—beta',
    'biscuit',
    '“biscuit”',
    'eleve',
    "l'élève",
    'élève',
    'alpha',
    'beta biscuits',
    '"ALPHA—beta"',
  ],
  ['Große Straße, Ärger mit ﬁnal', 'STRASSE', 'strasse', 'grosse', 'ärger', 'arger', 'final', '"STRAßE"'],
  ['Łódź, Đà Nẵng und Ærø', 'lodz', 'łódź', 'Da Nang', 'aero'],
  ['ПРИВЕТ, Мир! Ёлка и мой дом', 'привет', 'мир', 'Ёлка', 'елка', 'МОЙ', '"мир! ёЛКА"'],
  ['Добрий день, Україно', 'україно', 'ДЕНЬ', 'добрий день'],
  ['Η ΑΘΗΝΑ και ο δρόμος', 'αθηνα', 'Αθήνα', 'δρομος', 'ΔΡΌΜΟΣ', '"ο ΔΡΌΜΟΣ"'],
  ['ברוכים הבאים שָׁלוֹם', 'שלום', 'שָׁלוֹם', 'הבאים'],
  ['مُحَمَّد كتب الرسالة أمس', 'محمد', 'الرساله', 'امس'],
  ['हिन्दी में संदेश', 'हिन्दी', 'संदेश'],
  ['日本語のテキストです', 'テキスト', '日本', 'です', '語', 'ﾃｷｽﾄ', '"本語の"'],
  ['全文**検索**の試験', '検索', '文検索', '試験', '験'],
  ['我们明天开会 Wi-Fi', '开会', '明天开会', '我', '开会 wi-fi'],
  ['내일 회의를 합니다', '회의', '회의를', '\u1112\u116c\u110b\u1174'],
  ['ภาษาไทยไม่มีช่องว่าง', 'ไทย', 'ช่องว่าง', 'ไม่มี'],
  ['ພາສາລາວ', 'ລາວ'],
  ['ភាសាខ្មែរ', 'ខ្មែរ'],
  ['မြန်မာစာ', 'မြန်မာ'],
  ['party 🎉 time 👍🏽 👨‍👩‍👧', '🎉', '👍', '👨‍👩‍👧', 'party 🎉'],
  ['გამარჯობა, Բարեւ ձեզ', 'გამარჯობა', 'ԲԱՐԵՒ'],
  ['plain penguins were walking', 'penguin', 'Walks', 'ｐｅｎｇｕｉｎ', '“penguin”', '"PENGUINS WERE"'],
];

const NOTHING = [
  '京都本',
  '本日',
  'キテ',
  'мирный',
  '"МИР ёлка"',
  'penguin 🎉',
  '😀',
  '…',
  '✔',
  'penguin мир',
  '‽ 日本人',
  '"日語"',
];

const MARKED: [string, string][] = [
  ['cafe', '<p>A [café] crème at the naïve façade</p>'],
  ['biscuits eleve', '<p>“[biscuit]”, l’[élève]; alpha—beta</p>'],
  ['МИР "и МОЙ"', '<p>ПРИВЕТ, [Мир]! Ёлка [и мой] дом</p>'],
  ['文検索', '<p>全[文]<strong>[検索]</strong>の試験</p>'],
  ['語', '<p>日本[語]のテキストです</p>'],
  ['👍 party', '[party]'],
];

/** Settings of CREATE DATABASE. ICU's Turkish has letter cases of its own. */
const LOCALES = {
  C: "LOCALE_PROVIDER libc LOCALE 'C'",
  'C.UTF-8': "LOCALE_PROVIDER libc LOCALE 'C.UTF-8'",
  ICU: "LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LOCALE 'C.UTF-8'",
};

describe.each(Object.entries(LOCALES))('search in a database of locale %s', (_name, options) => {
  const database = `team_chat_${randomBytes(6).toString('hex')}`;
  let cluster: TestCluster;
  let sql: Client;
  let realm: TestRealm;
  let reader: TestUser;
  let channel: { id: number; name: string };
  const ids: number[] = [];

  beforeAll(async () => {
    const adminUrl = new URL(process.env.TEST_ADMIN_URL!);
    const admin = new Client({ connectionString: adminUrl.href });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8' ${options}`);
    await admin.end();
    adminUrl.pathname = `/${database}`;
    await migrateDatabase(adminUrl.href);
    cluster = await startTestCluster({ database });
    sql = new Client({ connectionString: adminUrl.href });
    await sql.connect();
    await sql.query('SET search_path TO messaging');
    realm = await cluster.aRealm();
    reader = await realm.user();
    channel = await realm.channel([reader]);
    for (const [text] of TEXTS) ids.push(await say(reader, channel, text));
  }, 60_000);
  afterAll(async () => {
    await sql?.end();
    await cluster?.stop();
    await dropDatabase(process.env.TEST_ADMIN_URL!, database);
  });

  const search = async (text: string, operators: object[] = []) =>
    (
      await ok(
        reader.client.get('/messages', {
          anchor: 'newest',
          num_before: 100,
          num_after: 0,
          narrow: [{ operator: 'channel', operand: channel.id }, { operator: 'search', operand: text }, ...operators],
        }),
      )
    ).messages as { id: number; match_content: string; match_subject: string }[];
  const found = async (text: string) => (await search(text)).map(({ id }) => id);
  const shown = (html: string) => html.replaceAll('<span class="highlight">', '[').replaceAll('</span>', ']');
  const whatIsDue = async () => (await sql.query('SELECT FROM due_message_words')).rowCount;

  test('each text is found by its words, and by no others', async () => {
    const results: Record<string, string[]> = {};
    const expected: Record<string, string[]> = {};
    for (const [text, ...searches] of [...TEXTS, ['', ...NOTHING] as [string, ...string[]]]) {
      for (const each of searches) {
        results[each] = (await found(each)).map((id) => TEXTS[ids.indexOf(id)]![0]);
        expected[each] = text === '' ? [] : [text];
      }
    }
    expect(results).toEqual(expected);
    expect(await whatIsDue()).toBe(0);
  });

  test.each(MARKED)('marks what %s finds', async (text, expected) => {
    const { messages } = await ok(
      reader.client.get('/messages', {
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
        narrow: [{ operator: 'search', operand: text }],
      }),
    );
    expect(shown(messages[0].match_content)).toContain(expected);
  });

  test('marks the emoji that a search finds', async () => {
    const [message] = await search('🎉');
    expect(message!.match_content).toContain('<span class="highlight">:tada:</span></span>');
  });

  test('edits, moves and restored messages are found by their present words only', async () => {
    const id = await say(reader, channel, 'синий кит', { topic: 'Океан' });
    expect(await found('океан кит')).toEqual([id]);
    await ok(reader.client.patch(`/messages/${id}`, { content: 'красный 狐狸' }));
    expect([await found('синий'), await found('狐狸 океан')]).toEqual([[], [id]]);
    await ok(realm.owner.client.patch(`/messages/${id}`, { topic: 'Лес' }));
    // The bot's notice names both topics.
    expect(await found('океан')).not.toContain(id);
    expect([await found('лес狐狸'), await found('лес красный')]).toEqual([[id], [id]]);
    expect(shown((await search('лес 狐狸'))[0]!.match_subject)).toBe('[Лес]');
    await ok(realm.owner.client.delete(`/messages/${id}`));
    expect(await found('лес 狐狸')).toEqual([]);
    await cluster.bus.call(restoreMessages, { params: { realm_id: realm.realm_id, message_id: id } });
    expect(await found('лес 狐狸')).toEqual([id]);
    await ok(reader.client.patch(`/messages/${id}`, { content: 'plain' }));
    await ok(realm.owner.client.patch(`/messages/${id}`, { topic: 'plain too' }));
    for (const former of ['лес', 'красный']) expect(await found(former)).not.toContain(id);
    expect(await found('plain too')).toContain(id);
    expect(await whatIsDue()).toBe(0);
  });

  test('messages that the version before wrote are found by their words, which are stored soon', async () => {
    const id = await say(reader, channel, 'plain', { topic: 'older' });
    // As the version before writes them: it does not know the words.
    const write = (set: string) => sql.query(`UPDATE messages SET ${set} WHERE id = $1`, [id]);
    await write(`rendered_content = '<p>Зелёный 茶</p>', content = 'Зелёный 茶'`);
    await until('the new text is found', async () => (await found('зеленый 茶')).includes(id));
    await write(`rendered_content = '<p>Чёрный 茶</p>'`);
    await until('the newer text is found', async () => (await found('черный')).includes(id));
    expect(await found('зеленый')).toEqual([]);
    await write(`topic = 'Чай'`);
    await until('the topic is found', async () => (await found('ЧАЙ')).includes(id));
    const columns = `realm_id, conversation_id, sender_id, topic, content, rendered_content, client, timestamp`;
    const copy = `INSERT INTO messages (id, seq, ${columns})
      SELECT nextval('message_ids'), 1000000 + n, ${columns} FROM messages, generate_series(1, 300) AS n WHERE id = $1`;
    await sql.query(copy, [id]);
    await until('all words are stored', async () => (await whatIsDue()) === 0);
    expect(await found('черный чай')).toHaveLength(100);
    // All that a new version finds when it starts.
    await sql.query('UPDATE messages SET topic_words = NULL, content_words = NULL');
    await sql.query('TRUNCATE due_message_words');
    const due = `INSERT INTO due_message_words (realm_id, first_id, last_id) VALUES ($1, 0, 2147483647)`;
    await sql.query(due, [realm.realm_id]);
    await until('all words are stored', async () => (await whatIsDue()) === 0);
    expect([await found('テキスト'), await found('мир')]).toEqual([[ids[10]], [ids[4]]]);
  });

  test('the answer to a search says so while older messages are not indexed yet', async () => {
    const fetch = async (narrow: object[]) =>
      ok(reader.client.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow }));
    const term = { operator: 'search', operand: 'plain' };
    expect(await fetch([term])).not.toHaveProperty('search_incomplete');
    const due = `INSERT INTO due_message_words (realm_id, first_id, last_id, next_attempt_at)
      VALUES ($1, 0, 0, now() + interval '1 day') RETURNING id`;
    const { rows } = await sql.query<{ id: number }>(due, [realm.realm_id]);
    expect(await fetch([term])).toHaveProperty('search_incomplete', true);
    expect(await fetch([])).not.toHaveProperty('search_incomplete');
    const { messages } = await ok(reader.client.get('/messages', { message_ids: [ids[0]!], narrow: [term] }));
    expect(messages).toEqual([]);
    await sql.query('DELETE FROM due_message_words WHERE id = $1', [rows[0]!.id]);
    expect(await fetch([term])).not.toHaveProperty('search_incomplete');
  });

  test('the longest messages of any script are sent and found', async () => {
    const letters = (first: number, count: number) =>
      Array.from({ length: 10_000 }, (_, i) => String.fromCodePoint(first + ((i * 7919) % count))).join('');
    const long = [
      letters(0x4e00, 20_000),
      letters(0x20000, 40_000),
      'я'.repeat(10_000),
      `x${'\u0301'.repeat(9_999)}`,
      'ﷺ'.repeat(10_000),
      '🎉'.repeat(10_000),
      'あ'.repeat(10_000),
    ];
    for (const text of long) {
      const id = await say(reader, channel, text);
      const part = [...text].slice(3000, 3900).join('');
      if (/[一あ𠀀]/u.test(text)) expect(await found(part)).toContain(id);
    }
    await ok(
      reader.client.get('/messages', {
        anchor: 'newest',
        num_before: 9,
        num_after: 0,
        narrow: [['search', `"${'é$^.*'.repeat(199)}"`]],
      }),
    );
  });
});
