import type { TokenizerAndRendererExtension } from 'marked';
import { element, escapeCodeBlock } from '../escape';
import { dedent, lineAt } from './lines';

const INDENT = 4;

/** Code marked by its indentation. Blank lines inside belong to it. */
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
    return end === -1
      ? undefined
      : { type: 'indentedCode', raw: source.slice(0, end), text: lines.join('\n') };
  },
  renderer(token) {
    return renderCode(String(token['text']), undefined);
  },
};

/** NOTE: the empty span is part of the dialect; highlighting will fill the code with further spans. */
export function renderCode(text: string, language: string | undefined): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  while (lines.length > 0 && lines[0] === '') {
    lines.shift();
  }
  while (lines.length > 0 && lines.at(-1) === '') {
    lines.pop();
  }
  const code = element('code', {}, escapeCodeBlock(lines.join('\n')) + '\n');
  const attributes = { class: 'codehilite', 'data-code-language': language };
  return element('div', attributes, element('pre', {}, '<span></span>' + code)) + '\n';
}
