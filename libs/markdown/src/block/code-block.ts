import type { TokenizerAndRendererExtension } from 'marked';
import { highlight } from '../code/highlight';
import { findLanguage, guessLanguage } from '../code/languages';
import { type Environment, environmentOf } from '../environment';
import { element, escapeCodeBlock } from '../escape';
import { dedent, lineAt } from './lines';

const INDENT = 4;

/** Code that is indented by four spaces. It includes the blank lines inside. */
export const indentedCode: TokenizerAndRendererExtension = {
  name: 'indentedCode',
  level: 'block',
  tokenizer(source) {
    const lines: string[] = [];
    let end = -1;
    let next: number;
    for (let line = lineAt(source, 0); line; line = lineAt(source, next)) {
      if (line.text === '') {
        lines.push('');
      } else if (line.text.startsWith(' '.repeat(INDENT))) {
        lines.push(dedent(line.text, INDENT));
        end = line.end;
      } else {
        break;
      }
      if (end === -1) {
        break;
      }
      next = line.end + 1;
    }
    return end === -1 ? undefined : { type: 'indentedCode', raw: source.slice(0, end), text: lines.join('\n') };
  },
  renderer(token) {
    return renderCode(String(token['text']), undefined, environmentOf(this.parser));
  },
};

/** Renders a code block. NOTE: the empty span is part of the dialect. */
export function renderCode(text: string, language: string | undefined, environment: Environment): string {
  const code = withoutBlankEdges(text);
  const known = language === undefined ? guessLanguage(code) : findLanguage(language);
  const html =
    known && environment.spendCharacters(code.length) ? highlight(code, known.grammar) : escapeCodeBlock(code);
  const attributes = {
    class: 'codehilite',
    'data-code-language': language && (known?.name ?? language.toLowerCase()),
  };
  return element('div', attributes, `<pre><span></span><code>${html}\n</code></pre>`) + '\n';
}

function withoutBlankEdges(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  while (lines.length > 0 && lines[0] === '') {
    lines.shift();
  }
  while (lines.length > 0 && lines.at(-1) === '') {
    lines.pop();
  }
  return lines.join('\n');
}
