import type { Database } from '@team-chat/db';
import { MARK } from '../domain/highlight';

/** Options of `ts_headline`: marks the words in the whole text, tags included. */
const OPTIONS = `HighlightAll=true, StartSel=${MARK.start}, StopSel=${MARK.end}`;

interface Texts {
  rendered_content: string;
  topic: string;
}

/** Finds words in texts by the configuration that the search of messages uses. */
export class MessageWordsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the texts in the same order, with the words in them marked, in any inflected form. */
  async mark(texts: Texts[], words: string): Promise<Texts[]> {
    if (words.trim() === '') return texts;
    const { rows } = await this.db.knex.raw<{ rows: Texts[] }>(
      `SELECT ts_headline('message_text', t.rendered_content, query, :options) AS rendered_content,
              ts_headline('message_text', t.topic, query, :options) AS topic
         FROM plainto_tsquery('message_text', :words) AS query,
              unnest(:contents::text[], :topics::text[]) WITH ORDINALITY AS t (rendered_content, topic, place)
        ORDER BY place`,
      {
        words,
        options: OPTIONS,
        contents: texts.map((text) => text.rendered_content),
        topics: texts.map((text) => text.topic),
      },
    );
    return rows;
  }
}
