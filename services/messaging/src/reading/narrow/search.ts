import type { Context } from '../../context';
import { highlightHtml, highlightText } from '../../domain/highlight';
import { containing, type SearchText } from '../../domain/search-text';
import type { Condition, MessageRow } from '../../repositories/messages';

/** Returns a condition for messages with the searched words. The words are looked up in the index under `place`, the key of
 *  the organisation or the conversation: without a key the index would first find everybody's messages. */
export function matchesText({ text, phrases }: SearchText, place: string): Condition {
  return (q) => {
    q.whereRaw(
      `message_words(m.realm_id, m.conversation_id, m.topic, m.rendered_content)
         @@ (?::tsquery && plainto_tsquery('message_text', ?))`,
      [`'${place}'`, text],
    );
    // A text of punctuation has no words, and would match every message.
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

/** Returns the messages as HTML with the searched text highlighted, by id. Without a search the messages are unchanged. */
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
