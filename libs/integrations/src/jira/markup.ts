/** Returns a text of Jira as Markdown: in the markup of older versions, or a document of nodes. Other values are empty. */
export function jiraMarkdown(value: unknown): string {
  return (typeof value === 'string' ? fromMarkup(value) : documentText(value)).trim();
}

const fromMarkup = (text: string): string =>
  text
    .replace(/^h([1-6])\. /gm, (_, level: string) => `${'#'.repeat(Number(level))} `)
    .replace(/\n?\{code(?::(\w+))?[^{}]*\}\n?/g, (_, language = '') => `\n\`\`\`${language}\n`)
    .replace(/\n?\{noformat\}\n?/g, '\n```\n')
    .replace(/\{\{([^{}\n]+)\}\}/g, '`$1`')
    .replace(/\[([^[\]|\n]+)\|(https?:[^[\]|\s]+)(?:\|[^[\]\n]*)?\]/g, '[$1]($2)')
    .replace(/\[~(?:accountid:)?([^[\]\n]+)\]/g, '$1')
    .replace(/(?<![\w*])\*(?![\s*])([^*\n]+)(?<!\s)\*(?![\w*])/g, '**$1**');

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
