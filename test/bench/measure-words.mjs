import { readFileSync } from 'node:fs';
import { startTestPostgres } from '@team-chat/testkit';
import { migrateDatabase } from '@team-chat/testkit/cluster';
import pg from 'pg';
import { foldText, searchableHtml, wordsQuery } from '../../services/messaging/dist/src/domain/search-text.js';

// Measures, on Linux, the words of messages in several scripts: `node test/bench/measure-words.mjs [messages]`. Prints, of each, the CPU time of the
// inserts and the size of the table and its indexes, with only the words that PostgreSQL finds ("before") and with all; and of a search.
// The figures are in services/messaging/decisions/search.md.

const MESSAGES = Number(process.argv[2] ?? 50_000);
const BATCH = 500;
const SEARCHES = 50;
const VOCABULARY = 20_000;
/** Code points of letters, lengths of words, and what stands between words. */
const SCRIPTS = {
  English: { letters: [0x61, 26], length: [2, 9], gap: ' ', count: 16 },
  'English with an emoji': { letters: [0x61, 26], length: [2, 9], gap: ' ', count: 16 },
  Russian: { letters: [0x430, 32], length: [2, 9], gap: ' ', count: 16 },
  Chinese: { letters: [0x4e00, 3000], length: [1, 3], gap: '', count: 25 },
  Thai: { letters: [0x0e01, 46], length: [3, 8], gap: '', count: 16 },
};

/** Returns numbers from 0 to below 1, the same in each run. */
function* random(seed) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Makes texts whose words are as unequally frequent as those of languages. */
function textsOf(script) {
  const { letters, length, gap, count } = SCRIPTS[script];
  const source = random(7);
  const next = () => source.next().value;
  const words = Array.from({ length: VOCABULARY }, () => {
    const size = length[0] + Math.floor(next() * (length[1] - length[0] + 1));
    return String.fromCodePoint(
      ...Array.from({ length: size }, () => letters[0] + Math.floor(next() ** 2 * letters[1])),
    );
  });
  return Array.from({ length: MESSAGES }, () => {
    const said = Array.from({ length: count }, () => words[Math.floor(VOCABULARY ** next()) - 1]).join(gap);
    return script.includes('emoji') ? `${said} 🎉` : said;
  });
}

/** Returns the CPU time of this process and of the database's, in microseconds: a busy machine does not change it. */
function cpuTime(backend) {
  const { user, system } = process.cpuUsage();
  const [, , , , , , , , , , , userTicks, systemTicks] = readFileSync(`/proc/${backend}/stat`, 'utf8')
    .split(') ')[1]
    .split(' ');
  return user + system + (Number(userTicks) + Number(systemTicks)) * 10_000;
}

async function measure(sql, script, isBefore) {
  await sql.query('TRUNCATE messages, due_message_words');
  await sql.query(`ALTER TABLE messages ${isBefore ? 'DISABLE' : 'ENABLE'} TRIGGER USER`);
  const texts = textsOf(script).map((text) => `<p>${text}</p>`);
  const { rows: connections } = await sql.query('SELECT pg_backend_pid() AS backend');
  const { backend } = connections[0];
  const start = cpuTime(backend);
  for (let from = 0; from < MESSAGES; from += BATCH) {
    const batch = texts.slice(from, from + BATCH);
    await sql.query(
      `INSERT INTO messages (realm_id, id, conversation_id, seq, sender_id, topic, content, rendered_content, client, timestamp,
                             content_words)
       SELECT 1, $1 + n, n % 50, $1 + n, 1, 'topic', html, html, 'bench', 0, searchable_words(searchable)
         FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS t (html, searchable, n)`,
      [from, batch, batch.map((html) => (isBefore ? null : searchableHtml(html)))],
    );
  }
  const spent = cpuTime(backend) - start;
  await sql.query('VACUUM ANALYZE messages');
  const { rows } = await sql.query(
    `SELECT pg_table_size('messages') AS messages, pg_relation_size('messages_words') AS plain,
            pg_relation_size('messages_stored_words') AS stored`,
  );
  const sizes = ['messages', 'plain', 'stored'].map((name) => Math.round(Number(rows[0][name]) / MESSAGES).toString());
  return [`${Math.round(spent / MESSAGES)}`, ...sizes, isBefore ? '' : await searchTime(sql, texts[17], backend)];
}

/** Returns the milliseconds of CPU of a search for letters in the middle of a text. */
async function searchTime(sql, html, backend) {
  const text = html.slice(3, -4);
  const folded = foldText(text.includes(' ') ? text.split(' ')[3] : [...text].slice(8, 12).join(''));
  const others = wordsQuery(folded);
  const index = others || html.includes('🎉') ? 'topic_words IS NOT NULL OR content_words IS NOT NULL' : 'true';
  const vector =
    index === 'true'
      ? 'message_words(realm_id, conversation_id, topic, rendered_content)'
      : 'stored_message_words(realm_id, conversation_id, topic, rendered_content, topic_words, content_words)';
  const start = cpuTime(backend);
  for (let i = 0; i < SEARCHES; i++) {
    await sql.query(
      `SELECT id FROM messages WHERE (${index}) AND ${vector} @@ ('''#1'''::tsquery && plainto_tsquery('message_text', $1)
         && $2::tsquery)`,
      [folded.ascii, others ?? ''],
    );
  }
  return ((cpuTime(backend) - start) / SEARCHES / 1000).toFixed(1);
}

const server = await startTestPostgres();
try {
  await migrateDatabase(server.url);
  const sql = new pg.Client({ connectionString: server.url });
  await sql.connect();
  await sql.query("SET search_path TO messaging; SET client_min_messages TO warning; SET timezone TO 'UTC'");
  console.log(
    '| texts | | µs per insert | bytes: table | `messages_words` | `messages_stored_words` | ms of a search |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const script of Object.keys(SCRIPTS)) {
    for (const isBefore of [true, false]) {
      const figures = await measure(sql, script, isBefore);
      console.log(`| ${[script, isBefore ? 'before' : 'now', ...figures].join(' | ')} |`);
    }
  }
  await sql.end();
} finally {
  await server.stop();
}
