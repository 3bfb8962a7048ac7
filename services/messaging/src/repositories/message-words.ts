import type { Database } from '@team-chat/db';
import { MARK } from '../domain/highlight';

/** All of a text, its tags included. */
const OPTIONS = `HighlightAll=true, StartSel=${MARK.start}, StopSel=${MARK.end}`;

interface Texts {
  rendered_content: string;
  topic: string;
}

/** Words, as the search of messages knows them. */
export class MessageWordsRepository {
  constructor(private readonly db: Database) {}

  /** The texts with the words in them marked, whatever their form, in the same order. */
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
