import type { TokenizerAndRendererExtension } from 'marked';
import { environmentOf } from '../environment';
import { element } from '../escape';
import { renderInline } from '../inline';
import { lineAt } from './lines';
import { previews } from './previews';
import { headingStart, isRule } from './starts';

/** `# Heading` to `###### Heading`; a closing `#` is not shown. */
export const heading: TokenizerAndRendererExtension = {
  name: 'dialectHeading',
  level: 'block',
  tokenizer(source) {
    const line = lineAt(source, 0);
    const start = line && headingStart(line.text);
    return (
      start && {
        type: 'dialectHeading',
        raw: line.text,
        depth: start.depth,
        text: withoutClosing(start.text),
      }
    );
  },
  renderer(token) {
    const environment = environmentOf(this.parser);
    const inline = renderInline(String(token['text']), environment);
    return element(`h${token['depth']}`, {}, inline.html) + '\n' + previews(inline, environment);
  },
};

/** A horizontal rule: `---`, `***` or `___`. */
export const rule: TokenizerAndRendererExtension = {
  name: 'rule',
  level: 'block',
  tokenizer(source) {
    const line = lineAt(source, 0);
    return line && isRule(line.text) ? { type: 'rule', raw: line.text } : undefined;
  },
  renderer: () => '<hr>\n',
};

function withoutClosing(text: string): string {
  const trimmed = text.trimEnd();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') {
    end--;
  }
  return trimmed.slice(0, end).trimEnd();
}
