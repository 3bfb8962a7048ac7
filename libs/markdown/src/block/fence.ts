import type { TokenizerAndRendererExtension } from 'marked';
import { environmentOf } from '../environment';
import { renderCode } from './code-block';
import { lineAt } from './lines';
import { mayNest, nestedBlocks } from './nesting';
import { fenceStart } from './starts';

const QUOTES = new Set(['quote', 'quoted']);
/** Languages that say "no language", also where the realm has a default one. */
const NO_LANGUAGE = new Set(['text', 'none']);

/** Code, a quote or a spoiler between two fences; one that is never closed runs to the end. */
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
    const { contentEnd, end } =
      kind === 'code' ? codeEnd(source, first.end, start.fence) : blocksEnd(source, first.end, start.fence);
    const content = source.slice(first.end + 1, contentEnd);
    const token = { type: 'fence', raw: source.slice(0, end), kind };
    if (kind === 'code') {
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
    if (token['kind'] === 'code') {
      const language = String(token['language']) || environment.defaultLanguage;
      const isPlain = language === undefined || NO_LANGUAGE.has(language.toLowerCase());
      return renderCode(String(token['text']), isPlain ? undefined : language);
    }
    const tokens = token.tokens ?? [];
    if (token['kind'] === 'spoiler') {
      const header = this.parser.parse(token['header']);
      return (
        `<div class="spoiler-block"><div class="spoiler-header">\n${header}</div>` +
        `<div class="spoiler-content" aria-hidden="true">\n${this.parser.parse(tokens)}</div></div>\n`
      );
    }
    environment.quoteDepth++;
    const html = this.parser.parse(tokens);
    environment.quoteDepth--;
    return `<blockquote>\n${html}</blockquote>\n`;
  },
};

type Kind = 'code' | 'quote' | 'spoiler';

function kindOf(language: string, mayContainBlocks: boolean): Kind {
  const name = language.toLowerCase();
  if (!mayContainBlocks) {
    return 'code';
  }
  return QUOTES.has(name) ? 'quote' : name === 'spoiler' ? 'spoiler' : 'code';
}

interface End {
  contentEnd: number;
  /** After the closing fence. */
  end: number;
}

/** In code only the same fence, alone on its line, means anything. */
function codeEnd(source: string, start: number, closing: string): End {
  let end = start;
  for (let line = lineAt(source, start + 1); line; line = lineAt(source, end + 1)) {
    if (line.text.trimEnd() === closing) {
      return { contentEnd: end, end: line.end };
    }
    end = line.end;
  }
  return { contentEnd: source.length, end: source.length };
}

/** In a quote or spoiler other fences open and close; a bare fence closes before it opens. */
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
    } else if (kindOf(inner.language, true) === 'code') {
      end = codeEnd(source, line.end, inner.fence).end;
    } else {
      open.push(inner.fence);
      end = line.end;
    }
  }
  return { contentEnd: source.length, end: source.length };
}
