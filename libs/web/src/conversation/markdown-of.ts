import Turndown from 'turndown';

/** Returns the Markdown of pasted HTML, as messages have it. */
export function markdownOf(body: HTMLElement): string {
  const service = new Turndown({
    headingStyle: 'atx',
    bulletListMarker: '*',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  });
  service.addRule('strike', { filter: ['del', 's'], replacement: (content) => `~~${content}~~` });
  // Pictures of other pages are not shown in messages.
  service.addRule('pictures', { filter: 'img', replacement: (_content, node) => (node as HTMLImageElement).alt });
  service.addRule('tables', { filter: 'table', replacement: (_content, node) => tableOf(node as HTMLTableElement) });
  // Turndown writes three spaces behind the mark of a list.
  return service
    .turndown(body)
    .replaceAll(/^(\s*(?:\*|\d+\.)) {2,3}/gm, '$1 ')
    .trim();
}

/** Returns a table as Markdown: its first row as the head, and the text of its cells. */
function tableOf({ rows }: HTMLTableElement): string {
  const lines = [...rows].map(({ cells }) => [...cells].map(textOf));
  const width = Math.max(0, ...lines.map((line) => line.length));
  const [head, ...rest] = lines.map((line) => `| ${pad(line, width).join(' | ')} |`);
  if (head === undefined) return '';
  return ['', head, `|${' --- |'.repeat(width)}`, ...rest, ''].join('\n');
}

const textOf = (cell: HTMLElement) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim().replaceAll('|', '\\|');

const pad = (line: string[], width: number) => [...line, ...Array<string>(width - line.length).fill('')];
