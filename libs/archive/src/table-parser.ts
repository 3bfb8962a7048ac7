import { ArchiveError } from './archive-error';

/** Characters that one row may have. */
const MAX_ROW_LENGTH = 64 * 1024 * 1024;

/** A row of a table, or a property of the file that is no table. */
export type ParsedValue = { table: string; row: Record<string, unknown> } | { property: string; value: unknown };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Where the parser stands between the values that it collects. */
type State = 'start' | 'first key' | 'key' | 'colon' | 'value' | 'first row' | 'row' | 'row end' | 'value end' | 'end';

/** Parses a JSON file of the form `{"table": [row, ...], "property": value, ...}`, or `[row, ...]` as the table with the empty
 *  name, row by row. At any time only one row is in memory. `name` is the file's name in error messages. */
export async function* parseTables(bytes: AsyncIterable<Uint8Array>, name: string): AsyncIterable<ParsedValue> {
  const parser = new TableParser(name);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes) yield* parser.push(decode(decoder, name, chunk));
  yield* parser.push(decode(decoder, name));
  parser.finish();
}

function decode(decoder: InstanceType<typeof TextDecoder>, name: string, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new ArchiveError(`${name} is not UTF-8 text`, { cause: error });
  }
}

class TableParser {
  private state: State = 'start';
  private isList = false;
  private table = '';
  private rows = 0;
  /** The beginning of the value that is being collected; undefined between values. */
  private collected: string | undefined;
  private depth = 0;
  private inString = false;
  private escaped = false;

  constructor(private readonly name: string) {}

  *push(text: string): Iterable<ParsedValue> {
    let start = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (this.collected === undefined) {
        if (isSpace(code)) continue;
        const begins = this.step(code);
        if (!begins) continue;
        this.collected = '';
        start = i;
      }
      const end = this.endOfValue(code, i);
      if (end === undefined) continue;
      const value = this.collected + text.slice(start, end);
      this.collected = undefined;
      yield* this.take(value);
      // A number, true, false or null ends before the character that follows it.
      if (end === i && !isSpace(code)) this.step(code);
    }
    if (this.collected !== undefined) {
      this.collected += text.slice(start);
      if (this.collected.length > MAX_ROW_LENGTH) this.fail(`has a row of more than ${MAX_ROW_LENGTH} characters`);
    }
  }

  finish(): void {
    if (this.state !== 'end' || this.collected !== undefined) this.fail('ends in the middle');
  }

  /** Takes a character between values. Returns true if a value begins with the character. */
  private step(code: number): boolean {
    switch (this.state) {
      case 'start':
        if (code !== OPEN_BRACE && code !== OPEN_BRACKET) this.fail('is no JSON object or list');
        this.isList = code === OPEN_BRACKET;
        this.state = this.isList ? 'first row' : 'first key';
        return false;
      case 'first key':
      case 'key':
        if (code === CLOSE_BRACE && this.state === 'first key') this.state = 'end';
        else if (code === QUOTE) return true;
        else this.fail('has a name without quotes');
        return false;
      case 'colon':
        if (code !== COLON) this.fail(`has no colon after ${this.table}`);
        this.state = 'value';
        return false;
      case 'value':
        if (code !== OPEN_BRACKET) return true;
        this.state = 'first row';
        this.rows = 0;
        return false;
      case 'first row':
      case 'row':
        if (code === OPEN_BRACE) return true;
        if (code !== CLOSE_BRACKET || this.state === 'row') this.fail(`has a row that is no object${this.place()}`);
        this.state = this.isList ? 'end' : 'value end';
        return false;
      case 'row end':
        if (code === COMMA) this.state = 'row';
        else if (code === CLOSE_BRACKET) this.state = this.isList ? 'end' : 'value end';
        else this.fail(`has no comma after a row${this.place()}`);
        return false;
      case 'value end':
        if (code === COMMA) this.state = 'key';
        else if (code === CLOSE_BRACE) this.state = 'end';
        else this.fail(`has no comma after ${this.table}`);
        return false;
      case 'end':
        return this.fail('has more text after its end');
    }
  }

  /** Returns the position after the value's last character, or undefined if the value goes on. */
  private endOfValue(code: number, position: number): number | undefined {
    if (this.inString) {
      if (this.escaped) this.escaped = false;
      else if (code === BACKSLASH) this.escaped = true;
      else if (code === QUOTE) {
        this.inString = false;
        if (this.depth === 0) return position + 1;
      }
      return undefined;
    }
    if (code === QUOTE) this.inString = true;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) this.depth++;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (this.depth === 0) return position;
      if (--this.depth === 0) return position + 1;
    } else if (this.depth === 0 && (code === COMMA || code === COLON || isSpace(code))) return position;
    return undefined;
  }

  private *take(text: string): Iterable<ParsedValue> {
    const value = this.parse(text);
    switch (this.state) {
      case 'first key':
      case 'key':
        this.table = value as string;
        this.state = 'colon';
        return;
      case 'value':
        this.state = 'value end';
        yield { property: this.table, value };
        return;
      default:
        this.rows++;
        this.state = 'row end';
        yield { table: this.table, row: value as Record<string, unknown> };
    }
  }

  private parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new ArchiveError(`${this.name} is no JSON${this.place()}: ${(error as Error).message}`, { cause: error });
    }
  }

  private place(): string {
    return ` (${this.table ? `${this.table}, ` : ''}row ${this.rows + 1})`;
  }

  private fail(problem: string): never {
    throw new ArchiveError(`${this.name} ${problem}`);
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
