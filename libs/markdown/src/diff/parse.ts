/** A piece of HTML: an element with its content, or something that is compared as a whole, such as a word, white space,
 *  an image or a formula. */
export interface Piece {
  html: string;
  /** Has nothing visible: white space, a line break. */
  isBlank: boolean;
  element?: { open: string; name: string; content: Piece[] };
}

const TAG_OR_TEXT = /<(\/?)([a-zA-Z][a-zA-Z\d]*)[^>]*>|[^<]+/g;
const WORDS = /&#?\w+;|[\p{L}\p{N}_]+|\s+|[^]/gu;
const VOID = new Set(['br', 'hr', 'img', 'path', 'line']);
const INVISIBLE = new Set(['br', 'hr']);
/** Elements compared as a whole, because their content is not text for readers. */
const WHOLE = /^<(?:span class="katex[" ]|svg[ >]|math[ >])/;

interface Open {
  name: string;
  tag: string;
  start: number;
  content: Piece[];
}

/** Returns the pieces of a rendered text, or undefined if its tags do not match. */
export function parsePieces(html: string): Piece[] | undefined {
  const top: Piece[] = [];
  const open: Open[] = [];
  for (const match of html.matchAll(TAG_OR_TEXT)) {
    const [source, slash, name] = match;
    const pieces = open.at(-1)?.content ?? top;
    if (name === undefined) {
      pieces.push(...splitWords(source));
    } else if (slash === '/') {
      const opened = open.pop();
      if (opened?.name !== name) {
        return undefined;
      }
      (open.at(-1)?.content ?? top).push(close(opened, html.slice(opened.start, match.index + source.length)));
    } else if (VOID.has(name)) {
      pieces.push({ html: source, isBlank: INVISIBLE.has(name) });
    } else {
      open.push({ name, tag: source, start: match.index, content: [] });
    }
  }
  return open.length === 0 ? top : undefined;
}

function close({ name, tag, content }: Open, html: string): Piece {
  return WHOLE.test(tag) ? { html, isBlank: false } : { html, isBlank: false, element: { open: tag, name, content } };
}

function splitWords(text: string): Piece[] {
  return Array.from(text.matchAll(WORDS), ([word]) => ({ html: word, isBlank: word.trim() === '' }));
}
