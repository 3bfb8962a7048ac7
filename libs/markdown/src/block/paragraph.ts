import type { Tokens, TokenizerAndRendererExtension } from 'marked';
import { type Environment, environmentOf } from '../environment';
import { renderInline } from '../inline';
import { lineAt } from './lines';
import { previews } from './previews';
import { interruptsAnyBlock, startsListBelowText, isEmptyQuoteLine, isQuote } from './starts';

export const PARAGRAPH = 'dialectParagraph';

/** Text that is no other block, up to a blank line or the start of another block. */
export const paragraph: TokenizerAndRendererExtension = {
  name: PARAGRAPH,
  level: 'block',
  tokenizer(source) {
    if (source.startsWith('\n')) {
      return undefined;
    }
    const end = paragraphEnd(source);
    return { type: PARAGRAPH, raw: source.slice(0, end), text: source.slice(0, end).replace(/^ +/, '') };
  },
  renderer(token) {
    const environment = environmentOf(this.parser);
    const { html, shown } = renderText(token, environment);
    return (html === '' ? '' : `<p>${html}</p>\n`) + shown;
  },
};

/** Renders a paragraph without its `p` element, for tight list items. `shown` contains its previews. */
export function renderText(token: Tokens.Generic, environment: Environment): { html: string; shown: string } {
  const inline = renderInline(String(token['text']), environment);
  const shown = previews(inline, environment);
  // A bare address is not shown beside its preview.
  return { html: inline.isBarePreviewLink && shown !== '' ? '' : inline.html, shown };
}

function paragraphEnd(source: string): number {
  let end = lineAt(source, 0)?.end ?? 0;
  if (isEmptyQuoteLine(source.slice(0, end))) {
    end = endOfLoneQuotes(source, 0);
  }
  for (let line = lineAt(source, end + 1); line && line.text !== ''; line = lineAt(source, end + 1)) {
    if (interruptsAnyBlock(line.text) || startsListBelowText(line.text)) {
      break;
    }
    if (isQuote(line.text)) {
      const loneEnd = endOfLoneQuotes(source, end + 1);
      if (!isAtBlank(source, loneEnd)) {
        break;
      }
      end = loneEnd;
    } else {
      end = line.end;
    }
  }
  return end;
}

/** Returns the end of the lone quote marks that start at `start`; `start - 1` if there are none. */
function endOfLoneQuotes(source: string, start: number): number {
  let end = start - 1;
  for (let line = lineAt(source, start); line && isEmptyQuoteLine(line.text); line = lineAt(source, end + 1)) {
    end = line.end;
  }
  return end;
}

function isAtBlank(source: string, end: number): boolean {
  const next = lineAt(source, end + 1);
  return next === undefined || next.text === '';
}
