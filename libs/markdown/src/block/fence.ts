import type { TokenizerAndRendererExtension } from 'marked';
import { type Environment, environmentOf } from '../environment';
import { element, escapeExactly } from '../escape';
import { renderFormula } from '../math';
import { renderCode } from './code-block';
import { lineAt } from './lines';
import { mayNest, nestedBlocks } from './nesting';
import { fenceStart } from './starts';

const QUOTES = new Set(['quote', 'quoted']);

/** Code, a formula, a quote or a spoiler between two fences; without a closing fence, it ends with the text. */
export const fence: TokenizerAndRendererExtension = {
  name: 'fence',
  level: 'block',
  tokenizer(source) {
    const first = lineAt(source, 0);
    const start = first && fenceStart(first.text);
    if (!first || !start) {
      return undefined;
    }
    const kind = kindOf(start.language, mayNest(this.lexer));
    const { contentEnd, end } = isSource(kind)
      ? sourceEnd(source, first.end, start.fence)
      : blocksEnd(source, first.end, start.fence);
    const content = source.slice(first.end + 1, contentEnd);
    const token = { type: 'fence', raw: source.slice(0, end), kind };
    if (isSource(kind)) {
      return { ...token, text: content, language: start.language };
    }
    return {
      ...token,
      tokens: nestedBlocks(this.lexer, content),
      header: kind === 'spoiler' ? nestedBlocks(this.lexer, start.header) : [],
    };
  },
  renderer(token) {
    const environment = environmentOf(this.parser);
    const tokens = token.tokens ?? [];
    switch (token['kind'] as Kind) {
      case 'code': {
        const language = String(token['language']) || environment.defaultLanguage;
        return renderCode(String(token['text']), language, environment);
      }
      case 'math':
        return renderMath(String(token['text']), environment);
      case 'spoiler':
        return renderSpoiler(this.parser.parse(token['header']), this.parser.parse(tokens));
      case 'quote': {
        environment.quoteDepth++;
        const html = this.parser.parse(tokens);
        environment.quoteDepth--;
        return `<blockquote>\n${html}</blockquote>\n`;
      }
    }
  },
};

type Kind = 'code' | 'math' | 'quote' | 'spoiler';

/** Returns whether the text between the fences is source text and not parsed as blocks. */
function isSource(kind: Kind): boolean {
  return kind === 'code' || kind === 'math';
}

function kindOf(language: string, mayContainBlocks: boolean): Kind {
  const name = language.toLowerCase();
  if (name === 'math') {
    return 'math';
  }
  if (!mayContainBlocks) {
    return 'code';
  }
  return QUOTES.has(name) ? 'quote' : name === 'spoiler' ? 'spoiler' : 'code';
}

/** Renders formulas, which are separated by blank lines. */
function renderMath(text: string, environment: Environment): string {
  const formulas = text
    .split(/\n{2,}/)
    .map((source) => source.trim())
    .filter((source) => source !== '')
    .map((source) => {
      const html = renderFormula(source, true, environment);
      return html ?? element('span', { class: 'tex-error' }, escapeExactly(source));
    });
  return formulas.length === 0 ? '' : `<p>${formulas.join('\n\n')}</p>\n`;
}

function renderSpoiler(header: string, content: string): string {
  return (
    `<div class="spoiler-block"><div class="spoiler-header">\n${header}</div>` +
    `<div class="spoiler-content" aria-hidden="true">\n${content}</div></div>\n`
  );
}

interface End {
  contentEnd: number;
  /** Index after the closing fence. */
  end: number;
}

/** Finds the end of code or formulas: the same fence, alone on its line. */
function sourceEnd(source: string, start: number, closing: string): End {
  let end = start;
  for (let line = lineAt(source, start + 1); line; line = lineAt(source, end + 1)) {
    if (line.text.trimEnd() === closing) {
      return { contentEnd: end, end: line.end };
    }
    end = line.end;
  }
  return { contentEnd: source.length, end: source.length };
}

/** Finds the end of a quote or spoiler, which may contain other fences. A fence without a language closes the open
 *  fence if it is the same, and opens a new one otherwise. */
function blocksEnd(source: string, start: number, closing: string): End {
  const open = [closing];
  let end = start;
  for (let line = lineAt(source, start + 1); line; line = lineAt(source, end + 1)) {
    if (line.text.trimEnd() === open.at(-1)) {
      open.pop();
      if (open.length === 0) {
        return { contentEnd: end, end: line.end };
      }
      end = line.end;
      continue;
    }
    const inner = fenceStart(line.text);
    if (!inner) {
      end = line.end;
    } else if (isSource(kindOf(inner.language, true))) {
      end = sourceEnd(source, line.end, inner.fence).end;
    } else {
      open.push(inner.fence);
      end = line.end;
    }
  }
  return { contentEnd: source.length, end: source.length };
}
