const DELIMITERS = ['\t', ',', ';'] as const;

/** Returns the delimiter that a text has most of; a tab if there is any. */
function delimiterOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const count = (delimiter: string) => text.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best), ',');
}

/** A row of a table, and the number of the line on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Reads a table whose cells are separated by commas, semicolons or tabs, and may be in quotes. Empty lines are left out. */
export function readCsv(text: string): CsvRow[] {
  const delimiter = delimiterOf(text);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [cell, isQuoted, line, start] = ['', false, 1, 1];
  const endRow = () => {
    cells.push(cell.trim());
    if (cells.some((each) => each !== '')) rows.push({ line: start, cells });
    [cells, cell, start] = [[], '', line];
  };
  const characters = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!;
    if (character === '\n') line++;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (characters[at + 1] === '"') cell += characters[++at]!;
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (character === delimiter) {
      cells.push(cell.trim());
      cell = '';
    } else if (character === '\n') endRow();
    else cell += character;
  }
  endRow();
  return rows;
}

/** Characters by which a spreadsheet takes a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns a cell as a spreadsheet shows it, and does not calculate it: an apostrophe goes before formulas. */
const cellOf = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Writes a table, with a mark by which spreadsheets recognise the encoding. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
