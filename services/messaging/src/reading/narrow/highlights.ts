import type { Context } from '../../context';
import { highlightHtml, highlightText } from '../../domain/highlight';
import type { SearchText } from '../../domain/search-text';
import type { MessageRow } from '../../repositories/messages';

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
