import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked';
import { environmentOf } from '../environment';
import { element } from '../escape';
import { readItems } from './list-items';
import { mayNest, nestedBlocks } from './nesting';
import { PARAGRAPH, renderText } from './paragraph';

interface Item {
  tokens: Token[];
  /** Whether its paragraphs become `p` elements, because blank lines separate it or its parts. */
  loose: boolean;
}

/** A list of items that start with `*`, `-` or `+`, or with a number. Two spaces nest. */
export const list: TokenizerAndRendererExtension = {
  name: 'dialectList',
  level: 'block',
  tokenizer(source) {
    const read = mayNest(this.lexer) ? readItems(source) : undefined;
    if (!read) {
      return undefined;
    }
    const items = read.items.map((item, index): Item => {
      const text = nestedBlocks(this.lexer, item.text.join('\n'));
      const blocks = item.blocks.length === 0 ? [] : nestedBlocks(this.lexer, item.blocks.join('\n'));
      const loose =
        item.afterBlank || read.items[index + 1]?.afterBlank === true || blocks.some((token) => token.type === 'space');
      return { tokens: [...text, ...blocks].filter((token) => token.type !== 'space'), loose };
    });
    return {
      type: 'dialectList',
      raw: source.slice(0, read.end),
      ordered: read.ordered,
      start: read.start,
      items,
    };
  },
  renderer(token) {
    const environment = environmentOf(this.parser);
    const items = (token['items'] as Item[]).map(({ tokens, loose }) => {
      const [first, ...others] = tokens;
      if (!first) {
        return '<li></li>\n';
      }
      if (loose || first.type !== PARAGRAPH) {
        return `<li>\n${this.parser.parse(tokens)}</li>\n`;
      }
      const { html, shown } = renderText(first as Tokens.Generic, environment);
      return `<li>${html}${this.parser.parse(others)}${shown}</li>\n`;
    });
    const name = token['ordered'] ? 'ol' : 'ul';
    const start = token['ordered'] && token['start'] !== 1 ? Number(token['start']) : undefined;
    return element(name, { start }, '\n' + items.join('')) + '\n';
  },
};
