import { setImmediate as otherWork } from 'node:timers/promises';
import { claimDue, type Database } from '@team-chat/db';
import { MARK } from '../domain/highlight';
import { type FoldedText, findWords, foldText, searchableHtml, searchableTopic } from '../domain/search-text';

/** Options of `ts_headline`: marks the words in the whole text, tags included. */
const OPTIONS = `HighlightAll=true, StartSel=${MARK.start}, StopSel=${MARK.end}`;

interface Texts {
  rendered_content: string;
  topic: string;
}

/** Messages of an organisation whose words are to be computed, by their ids. */
export interface DueWords {
  realm_id: number;
  id: number;
  first_id: number;
  last_id: number;
}

const HTML = { isHtml: true };

/** Time after which another replica continues a piece of work that no replica has advanced. */
const LEASE = '1 minute';
/** Pieces in one claim. */
const PIECES = 20;
/** Messages that are read at once, and of these the messages that are changed in one transaction. */
const PAGE = 1000;
const BATCH = 100;

/** Finds words in texts by the configuration that the search of messages uses. */
export class MessageWordsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the texts in the same order, with the words in them marked, in any inflected form. */
  async mark(texts: Texts[], words: string): Promise<Texts[]> {
    if (words.trim() === '') return texts;
    const search = foldText(words);
    const contents: string[] = [];
    const topics: string[] = [];
    for (const { rendered_content, topic } of texts) {
      contents.push(foldText(rendered_content, HTML).ascii);
      topics.push(foldText(topic).ascii);
      await otherWork();
    }
    const { rows } = await this.db.knex.raw<{ rows: Texts[] }>(
      `SELECT ts_headline('message_text', t.rendered_content, query, :options) AS rendered_content,
              ts_headline('message_text', t.topic, query, :options) AS topic
         FROM plainto_tsquery('message_text', :words) AS query,
              unnest(:contents::text[], :topics::text[]) WITH ORDINALITY AS t (rendered_content, topic, place)
        ORDER BY place`,
      {
        words: search.ascii,
        options: OPTIONS,
        contents,
        topics,
      },
    );
    const marked: Texts[] = [];
    for (const [i, { rendered_content, topic }] of texts.entries()) {
      // Again, because the offsets of all texts together would take too much memory.
      marked.push({
        rendered_content: markedText(
          rendered_content,
          foldText(rendered_content, HTML),
          rows[i]!.rendered_content,
          search,
        ),
        topic: markedText(topic, foldText(topic), rows[i]!.topic, search),
      });
      await otherWork();
    }
    return marked;
  }

  /** Claims the words that have been due longest. */
  claim(): Promise<DueWords[]> {
    return claimDue(this.db, {
      table: 'due_message_words',
      key: ['realm_id', 'id'],
      limit: PIECES,
      pause: `interval '${LEASE}'`,
      countsAttempts: false,
      returning: ['realm_id', 'id', 'first_id', 'last_id'],
    });
  }

  /** Returns whether words of an organisation's messages are still to be computed. */
  async areDue(realm_id: number): Promise<boolean> {
    const due = await this.db.knex('due_message_words').where({ realm_id }).first('id');
    return due !== undefined;
  }

  /** Computes the words of the next messages of a piece of work, and records the progress: the transaction deletes the row of the last
   *  messages. Waits for no lock: a message that somebody changes meanwhile becomes a piece of its own. Returns the rest; undefined if
   *  nothing is left, or another replica has finished the work. */
  advance(due: DueWords): Promise<DueWords | undefined> {
    return this.db.transaction(async (tx) => {
      const key = { realm_id: due.realm_id, id: due.id };
      const row = await tx('due_message_words')
        .where(key)
        .forUpdate()
        .first<DueWords | undefined>('first_id', 'last_id');
      if (!row) return undefined;
      const { rows: page } = await tx.raw<{ rows: { id: number; is_due: boolean }[] }>(
        `SELECT id, topic_words IS NULL AND NOT is_plain_topic(topic)
                    OR content_words IS NULL AND NOT is_plain_html(rendered_content) AS is_due
           FROM messages WHERE realm_id = :realm_id AND id BETWEEN :first_id AND :last_id ORDER BY id LIMIT ${PAGE}`,
        { realm_id: due.realm_id, first_id: row.first_id, last_id: row.last_id },
      );
      const wanted = page.filter(({ is_due }) => is_due).map(({ id }) => id);
      const ids = wanted.slice(0, BATCH);
      const { rows: messages } = await tx.raw<{ rows: (Texts & { id: number })[] }>(
        `SELECT id, topic, rendered_content FROM messages
          WHERE realm_id = :realm_id AND id = ANY(:ids) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
        { realm_id: due.realm_id, ids },
      );
      const words: { topics: (string | null)[]; contents: (string | null)[] } = { topics: [], contents: [] };
      for (const { topic, rendered_content } of messages) {
        words.topics.push(searchableTopic(topic));
        words.contents.push(searchableHtml(rendered_content));
        await otherWork();
      }
      await tx.raw(
        `UPDATE messages m SET topic_words = searchable_words(t.topic), content_words = searchable_words(t.content)
           FROM unnest(:ids::bigint[], :topics::text[], :contents::text[]) AS t (id, topic, content)
          WHERE m.realm_id = :realm_id AND m.id = t.id`,
        { realm_id: due.realm_id, ids: messages.map(({ id }) => id), ...words },
      );
      const done = new Set(messages.map(({ id }) => id));
      // A single message that is locked is tried again; one that was deleted is never found again.
      const locked = ids.filter((id) => !done.has(id));
      if (locked.length > 0) {
        await tx.raw(
          `INSERT INTO due_message_words (realm_id, first_id, last_id, next_attempt_at)
           SELECT ?, id, id, now() + interval '1 second' FROM unnest(?::bigint[]) AS id`,
          [due.realm_id, locked],
        );
      }
      const isLast = page.length < PAGE && wanted.length <= BATCH;
      if (isLast) {
        await tx('due_message_words').where(key).delete();
        return undefined;
      }
      const first_id = (wanted.length > BATCH ? ids.at(-1)! : page.at(-1)!.id) + 1;
      await tx('due_message_words')
        .where(key)
        .update({ first_id, next_attempt_at: tx.raw(`now() + interval '${LEASE}'`) });
      return { ...due, first_id };
    });
  }

  /** Makes the rest of a piece of work due at once. */
  async moveOn({ realm_id, id }: DueWords): Promise<void> {
    await this.db.knex('due_message_words').where({ realm_id, id }).update({ next_attempt_at: this.db.knex.fn.now() });
  }
}

/** Returns the text with marks around what PostgreSQL has marked in `folded.ascii`, and around other words of the search. */
function markedText(text: string, folded: FoldedText, markedAscii: string, search: FoldedText): string {
  const { ascii, origins } = folded;
  if (!origins) return markedAscii;
  const found = findWords(folded, search);
  const starts = markedAscii.split(MARK.start);
  let at = starts[0]!.length;
  for (const each of starts.slice(1)) {
    const [word = '', rest = ''] = each.split(MARK.end);
    if (word !== '' && at + word.length <= ascii.length) {
      found.push({ from: origins[at]!.from, to: origins[at + word.length - 1]!.to });
    }
    at += word.length + rest.length;
  }
  let marked = '';
  let end = 0;
  for (const { from, to } of found.sort((a, b) => a.from - b.from || a.to - b.to)) {
    if (to <= end) continue;
    const start = Math.max(from, end);
    marked += text.slice(end, start) + MARK.start + text.slice(start, to) + MARK.end;
    end = to;
  }
  return marked + text.slice(end);
}
