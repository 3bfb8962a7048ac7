import { dedent, indentOf, type Line, lineAt } from './lines';
import { interruptsAnyBlock, type ItemStart, itemStart } from './starts';

/** Columns by which a line must be indented to belong to the item above it. */
const NESTING_INDENT = 2;

export interface ListItem {
  /** The item's first lines, before any nested block. */
  text: string[];
  /** The dedented lines after `text`: nested lists, and everything after a blank line. */
  blocks: string[];
  /** Whether a blank line comes before the item, or the dialect treats the item as if one did. */
  afterBlank: boolean;
}

export interface ListSource {
  items: ListItem[];
  ordered: boolean;
  start: number;
  /** Index in the source after the list. */
  end: number;
}

/** Reads the items of the list at the start of the source; returns undefined if there is none. */
export function readItems(source: string): ListSource | undefined {
  const firstLine = lineAt(source, 0);
  const first = firstLine && !interruptsAnyBlock(firstLine.text) ? itemStart(firstLine.text) : undefined;
  if (!firstLine || !first) {
    return undefined;
  }
  const reader = new ItemReader(first);
  let end = firstLine.end;
  let next = firstLine.end + 1;
  for (let line = lineAt(source, next); line; line = lineAt(source, next)) {
    if (!reader.read(line)) {
      break;
    }
    if (line.text !== '') {
      end = line.end;
    }
    next = line.end + 1;
  }
  return { items: reader.items, ordered: first.ordered, start: first.start, end };
}

class ItemReader {
  readonly items: ListItem[] = [];
  private item: ListItem;
  /** Columns by which lines nested in the current item are indented; undefined before the first such line. */
  private nestedIndent: number | undefined;
  private blankLines = 0;
  /** Whether the line above continues an item and does not start one. */
  private inContinuation = false;

  constructor(private readonly first: ItemStart) {
    this.item = this.add(first.text, false);
  }

  /** Adds a line to the list; returns false if the list ended before it. */
  read({ text }: Line): boolean {
    if (text === '') {
      this.blankLines++;
      return true;
    }
    const isTaken = indentOf(text) >= NESTING_INDENT ? this.readIndented(text) : this.readUnindented(text);
    this.blankLines = 0;
    return isTaken;
  }

  private readIndented(text: string): boolean {
    const nestedItem = itemStart(text.trimStart());
    if (this.nestedIndent === undefined && (nestedItem || this.blankLines > 0)) {
      this.nestedIndent = nestedItem ? indentOf(text) : NESTING_INDENT;
    }
    if (this.nestedIndent === undefined) {
      this.item.text.push(text);
    } else {
      this.addBlankLines();
      this.item.blocks.push(dedent(text, this.nestedIndent));
    }
    this.inContinuation = !nestedItem;
    return true;
  }

  private readUnindented(text: string): boolean {
    const start = interruptsAnyBlock(text) ? undefined : itemStart(text);
    if (start) {
      if (start.ordered !== this.first.ordered) {
        return false;
      }
      this.item = this.add(start.text, this.blankLines > 0 || this.inContinuation);
      this.nestedIndent = undefined;
      this.inContinuation = false;
      return true;
    }
    if (this.blankLines > 0 || interruptsAnyBlock(text)) {
      return false;
    }
    // An unindented line that continues an item belongs to the innermost text above it.
    (this.nestedIndent === undefined ? this.item.text : this.item.blocks).push(text);
    this.inContinuation = true;
    return true;
  }

  private add(text: string, afterBlank: boolean): ListItem {
    const item = { text: [text], blocks: [], afterBlank };
    this.items.push(item);
    return item;
  }

  private addBlankLines(): void {
    for (let count = this.blankLines; count > 0; count--) {
      this.item.blocks.push('');
    }
  }
}
