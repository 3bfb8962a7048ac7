import { setTimeout as sleep } from 'node:timers/promises';
import type { Work } from '@team-chat/service';
import type { Context } from '../../context';
import { highlightHtml, highlightText } from '../../domain/highlight';
import { foldText, phrasePattern, type SearchText, wordsQuery } from '../../domain/search-text';
import type { DueWords } from '../../repositories/message-words';
import type { Condition, MessageRow } from '../../repositories/messages';

const STORED_WORDS =
  'stored_message_words(m.realm_id, m.conversation_id, m.topic, m.rendered_content, m.topic_words, m.content_words)';
const PLAIN_WORDS = 'message_words(m.realm_id, m.conversation_id, m.topic, m.rendered_content)';
const QUERY = "plainto_tsquery('message_text', ?)";

/** Returns a condition for messages with the searched words. The words are looked up in the index under `place`, the key of
 *  the organisation or the conversation: without a key the index would first find everybody's messages. Messages whose words are
 *  not stored are plain, or wait for `indexWordsWork`: PostgreSQL finds their words by itself, as its locale has them. */
export function matchesText({ text, phrases }: SearchText, place: string): Condition {
  const folded = foldText(text);
  const others = wordsQuery(folded);
  const stored = `?::tsquery && ${QUERY}${others === undefined ? '' : ' && ?::tsquery'}`;
  // No plain message has other words than English ones.
  const plain = others === undefined && folded.ascii !== text ? `(${QUERY} || ${QUERY})` : QUERY;
  const plainTexts = others === undefined && folded.ascii !== text ? [text, folded.ascii] : [text];
  return (q) => {
    q.where((either) => {
      either
        .whereRaw(
          `(m.topic_words IS NOT NULL OR m.content_words IS NOT NULL) AND ${STORED_WORDS} @@ (${stored})`,
          [`'${place}'`, folded.ascii, others].filter((value) => value !== undefined),
        )
        .orWhere((or) => {
          or.whereRaw(
            `m.topic_words IS NULL AND m.content_words IS NULL AND ${PLAIN_WORDS} @@ (?::tsquery && ${plain})`,
            [`'${place}'`, ...plainTexts],
          );
          // Under its locale, PostgreSQL may leave other words out of the query, which then would match plain messages.
          if (others !== undefined) {
            or.whereRaw(`octet_length(${QUERY}::text) > char_length(${QUERY}::text)`, [text, text]);
          }
        });
    });
    // A text of punctuation has no words, and would match every message.
    if (phrases.length === 0 && others === undefined) q.whereRaw(`numnode(${QUERY}) > 0`, [folded.ascii]);
    for (const pattern of phrases.map(phrasePattern)) {
      q.whereRaw('(m.content ~ ? OR m.topic ~ ?)', [pattern, pattern]);
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

/** Milliseconds after which the words of one organisation let the next one take its turn. */
const TURN_MS = 5000;

/** Computes the words of messages that the version before this one wrote, or that came back from the archive. Rests for as long as the
 *  computing took, so that half of the time is left to other work. */
export const indexWordsWork = (ctx: Context): Work<DueWords> => ({
  claim: () => ctx.messageWords.claim(),
  async perform(due) {
    const endMs = Date.now() + TURN_MS;
    for (let rest: DueWords | undefined = due; rest;) {
      if (Date.now() >= endMs) return ctx.messageWords.moveOn(rest);
      const startMs = performance.now();
      rest = await ctx.messageWords.advance(rest);
      await sleep(performance.now() - startMs);
    }
  },
  factsOf: ({ realm_id, first_id, last_id }) => ({ realm_id, first_id, last_id }),
});
