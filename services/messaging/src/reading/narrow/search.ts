import type { Context } from '../../context';
import { highlightHtml, highlightText } from '../../domain/highlight';
import { containing, type SearchText } from '../../domain/search-text';
import type { Condition, MessageRow } from '../../repositories/messages';

/** Words as the index knows them, under the organisation's key or the conversation's: without that, it would first
 *  find what everybody else wrote. */
export function matchesText({ text, phrases }: SearchText, place: string): Condition {
  return (q) => {
    q.whereRaw(
      `message_words(m.realm_id, m.conversation_id, m.topic, m.rendered_content)
         @@ (?::tsquery && plainto_tsquery('message_text', ?))`,
      [`'${place}'`, text],
    );
    // Marks alone are no words, and would find everything.
    if (phrases.length === 0) q.whereRaw("numnode(plainto_tsquery('message_text', ?)) > 0", [text]);
    for (const phrase of phrases.map(containing)) {
      q.whereRaw('(m.content ILIKE ? OR m.topic ILIKE ?)', [phrase, phrase]);
    }
  };
}

export const realmKey = (realmId: number) => `#${realmId}`;
export const conversationKey = (conversationId: number) => `@${conversationId}`;

export interface Match {
  match_content: string;
  match_subject: string;
}

/** Messages with what was searched for highlighted, as HTML, by id; without a search they are as they are. */
export async function highlights(
  ctx: Context,
  rows: MessageRow[],
  { words, phrases }: SearchText,
): Promise<Map<number, Match>> {
  const marked = await ctx.messageWords.mark(rows, words);
  return new Map(
    rows.map(({ id, rendered_content, topic }, i) => [
      id,
      {
        match_content: highlightHtml(rendered_content, marked[i]!.rendered_content, phrases),
        match_subject: highlightText(topic, marked[i]!.topic, phrases),
      },
    ]),
  );
}
