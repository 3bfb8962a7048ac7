import type { TokenizerAndRendererExtension } from 'marked';
import { environmentOf } from '../environment';
import { lineAt } from './lines';
import { mayNest, nestedBlocks } from './nesting';
import { interruptsAnyBlock, startsListBelowText, isEmptyQuoteLine, isQuote } from './starts';

/** `> quoted`, with the lines directly below it, with or without `>`. */
export const quote: TokenizerAndRendererExtension = {
  name: 'quote',
  level: 'block',
  tokenizer(source) {
    if (!isQuote(source.slice(0, 4)) || !mayNest(this.lexer)) {
      return undefined;
    }
    const lines: string[] = [];
    let end = -1;
    let isEmpty = true;
    for (let line = lineAt(source, 0); line && line.text !== ''; line = lineAt(source, end + 1)) {
      if (interruptsAnyBlock(line.text) || startsListBelowText(line.text)) {
        break;
      }
      isEmpty &&= isEmptyQuoteLine(line.text);
      lines.push(line.text.replace(/^ {0,3}> ?/, ''));
      end = line.end;
    }
    if (isEmpty) {
      return undefined;
    }
    return {
      type: 'quote',
      raw: source.slice(0, end),
      tokens: nestedBlocks(this.lexer, withBlankLines(lines)),
    };
  },
  renderer(token) {
    const environment = environmentOf(this.parser);
    environment.quoteDepth++;
    const html = this.parser.parse(token.tokens ?? []);
    environment.quoteDepth--;
    return `<blockquote>\n${html}</blockquote>\n`;
  },
};

function withBlankLines(lines: string[]): string {
  return lines.map((line) => (line.trim() === '' ? '' : line)).join('\n');
}
