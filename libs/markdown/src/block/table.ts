import type { RendererThis, TokenizerAndRendererExtension } from 'marked';
import { environmentOf } from '../environment';
import { element } from '../escape';
import { renderInline } from '../inline';
import { lineAt } from './lines';
import { previews } from './previews';
import { fenceStart } from './starts';

const DELIMITER_CELL = /^:?-+:?$/;

type Alignment = 'left' | 'right' | 'center' | undefined;

/** A row, a row of dashes, and rows up to the next blank line. All rows get as many cells as the first; if the message
 *  then has too many cells, the table is text. */
export const table: TokenizerAndRendererExtension = {
  name: 'dialectTable',
  level: 'block',
  tokenizer(source) {
    const head = lineAt(source, 0);
    const delimiter = head?.text.includes('|') ? lineAt(source, head.end + 1) : undefined;
    if (!head || !delimiter?.text.includes('-')) {
      return undefined;
    }
    const header = splitRow(head.text);
    const alignments = parseAlignments(delimiter.text);
    if (!alignments || alignments.length !== header.length) {
      return undefined;
    }
    const environment = environmentOf(this.lexer);
    const rows: string[][] = [];
    let end = delimiter.end;
    for (let line = lineAt(source, end + 1); line && line.text !== ''; line = lineAt(source, end + 1)) {
      if (fenceStart(line.text)) {
        break;
      }
      if (!environment.addCells(header.length)) {
        return undefined;
      }
      const cells = splitRow(line.text);
      rows.push(header.map((_, column) => cells[column] ?? ''));
      end = line.end;
    }
    return { type: 'dialectTable', raw: source.slice(0, end), header, alignments, rows };
  },
  renderer(token) {
    const header = token['header'] as string[];
    const rows = token['rows'] as string[][];
    const alignments = token['alignments'] as Alignment[];
    const shown: string[] = [];
    const row = (cells: string[], name: string): string =>
      `<tr>\n${cells.map((cell, column) => renderCell(this, name, cell, alignments[column], shown)).join('')}</tr>\n`;
    const body = rows.length === 0 ? [header.map(() => '')] : rows;
    return (
      `<table>\n<thead>\n${row(header, 'th')}</thead>\n` +
      `<tbody>\n${body.map((cells) => row(cells, 'td')).join('')}</tbody>\n</table>\n${shown.join('')}`
    );
  },
};

function renderCell(
  { parser }: RendererThis,
  name: string,
  text: string,
  alignment: Alignment,
  shown: string[],
): string {
  const environment = environmentOf(parser);
  const inline = renderInline(text, environment);
  shown.push(previews(inline, environment));
  return element(name, { style: alignment && `text-align: ${alignment};` }, inline.html) + '\n';
}

function parseAlignments(row: string): Alignment[] | undefined {
  const cells = splitRow(row);
  if (!cells.every((cell) => DELIMITER_CELL.test(cell))) {
    return undefined;
  }
  return cells.map((cell) => {
    const left = cell.startsWith(':');
    const right = cell.endsWith(':');
    return left && right ? 'center' : right ? 'right' : left ? 'left' : undefined;
  });
}

/** Splits a row into cells. A bar inside code or after a backslash does not separate cells; a bar at either end of the
 *  row is ignored. */
function splitRow(line: string): string[] {
  let row = line.trim();
  row = row.startsWith('|') ? row.slice(1) : row;
  const cells: string[] = [];
  let from = 0;
  for (const match of row.matchAll(/(`+)[^`]+\1(?!`)|\\[\\|]|\|/g)) {
    if (match[0] === '|') {
      cells.push(row.slice(from, match.index).trim());
      from = match.index + 1;
    }
  }
  const last = row.slice(from).trim();
  return last === '' && cells.length > 0 ? cells : [...cells, last];
}
