/** Returns a text of Jira as Markdown: in the markup of older versions, or a document of nodes. Other values are empty. */
export function jiraMarkdown(value: unknown): string {
  return (typeof value === 'string' ? fromMarkup(value) : documentText(value)).trim();
}

/** A block of code with its markers, which are the same at both ends, or may have a parameter at both. */
const BLOCK = /\n?(\{code[^{}\n]*\}[^]*?\{code[^{}\n]*\}|\{noformat[^{}\n]*\}[^]*?\{noformat[^{}\n]*\})\n?/;
const INLINE_CODE = /(\{\{[^{}\n]+\}\})/;

/** Returns the texts between the blocks of code, and the blocks, as Markdown. */
const fromMarkup = (text: string): string =>
  text
    .replaceAll(ESCAPED, '')
    .split(BLOCK)
    .map((part, index) => (index % 2 === 1 ? codeOf(part) : quotesOf(part)))
    .join('');

function codeOf(block: string): string {
  const language = /^\{code:(\w+)\}/.exec(block)?.[1] ?? '';
  const code = block.replace(/^\{[^{}]*\}\n?/, '').replace(/\n?\{[^{}]*\}$/, '');
  return `\n\`\`\`${language}\n${code}\n\`\`\`\n`;
}

const quotesOf = (text: string): string =>
  text
    .split('{quote}')
    .map((part, index, parts) => {
      const shown = part
        .split(INLINE_CODE)
        .map((piece, at) => (at % 2 === 1 ? `\`${piece.slice(2, -2)}\`` : withoutMarkup(piece)))
        .join('');
      return index % 2 === 1 && index < parts.length - 1 ? `\n${shown.trim().replace(/^/gm, '> ')}\n\n` : shown;
    })
    .join('');

/** A character that Jira escapes, so that it is no markup: `\!` shows `!`. */
const ESCAPE = /\\([!-/:-@[\]^-`{-~])/g;
/** Stands for an escaped character. Messages cannot have it. */
const ESCAPED = '\0';

function withoutMarkup(text: string): string {
  const escaped = [...text.matchAll(ESCAPE)].map(([, character]) => character!);
  let next = 0;
  return text
    .replace(ESCAPE, ESCAPED)
    .replace(/^h([1-6])\. /gm, (_, level: string) => `${'#'.repeat(Number(level))} `)
    .replace(/^bq\. /gm, '> ')
    .replace(/\{color[^{}\n]*\}/g, '')
    .replace(/\[([^[\]|\n]+)\|(https?:[^[\]|\s]+)(?:\|[^[\]\n]*)?\]/g, '[$1]($2)')
    .replace(/\[(https?:[^[\]|\s]+)\]/g, '$1')
    .replace(/\[~(?:accountid:)?([^[\]\n]+)\]/g, '$1')
    .replace(/(?<![\w*])\*(?![\s*])([^*\n]+)(?<!\s)\*(?![\w*])/g, '**$1**')
    .replaceAll(ESCAPED, () => escaped[next++] ?? '');
}

interface DocumentNode {
  type?: unknown;
  text?: unknown;
  content?: unknown;
  attrs?: { text?: unknown; url?: unknown };
}

/** Nodes after which a line ends. */
const LINES = new Set(['paragraph', 'heading', 'listItem', 'codeBlock', 'hardBreak']);

/** Returns the plain text of a document in the format of the cloud version. */
function documentText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value)) return value.map(documentText).join('');
  const { type, text, content, attrs } = value as DocumentNode;
  const own = [text, attrs?.text, attrs?.url].find((part) => typeof part === 'string') ?? '';
  const end = typeof type === 'string' && LINES.has(type) ? '\n' : '';
  return `${own as string}${documentText(content)}${end}`;
}
