import type { RecordKind } from './records';
import { cleanTime } from './source';
import type { ConvertedText } from './texts/names';

/** Things that a report counts: records, and parts of records. */
export type Counted = Exclude<RecordKind, 'system_bot'> | 'avatar' | 'subscription' | 'text';

export interface LeftOut {
  kind: Counted;
  reason: string;
  count: number;
  /** The first one. */
  example: string;
}

/** Longest example, in characters. */
const MAX_EXAMPLE = 200;

/** Counts what a source has, what was imported, and what was left out. */
export class Report {
  private readonly found = new Map<Counted, number>();
  private readonly imported = new Map<Counted, number>();
  private readonly left = new Map<string, LeftOut>();

  countFound(kind: Counted, count = 1): void {
    if (count > 0) add(this.found, kind, count);
  }

  countImported(kind: Counted, count = 1): void {
    if (count > 0) add(this.imported, kind, count);
  }

  /** Notes that something was left out, or does not look as it did in the source. */
  leaveOut(kind: Counted, reason: string, example: string, count = 1): void {
    const key = `${kind} ${reason}`;
    const known = this.left.get(key);
    if (known) known.count += count;
    else this.left.set(key, { kind, reason, count, example: [...example].slice(0, MAX_EXAMPLE).join('') });
  }

  /** Notes that the source has something that is left out, of which no record comes. */
  skip(kind: Counted, reason: string, example: string): void {
    this.countFound(kind);
    this.leaveOut(kind, reason, example);
  }

  /** Returns Unix seconds, and notes a time before 1970, which becomes 1970. */
  cleanTime(kind: Counted, seconds: number, id: string): number {
    return cleanTime(seconds, () => this.leaveOut(kind, 'a time before 1970 became 1970', id));
  }

  /** Returns a converted text, and notes the markup in it that has no counterpart. */
  cleanMarkup({ text, unconverted }: ConvertedText, id: string): string {
    for (const markup of unconverted) this.leaveOut('text', 'markup that has no counterpart', `${markup} in ${id}`);
    return text;
  }

  toJSON(): { counts: Record<string, { source: number; result: number }>; left_out: LeftOut[] } {
    const kinds = [...new Set([...this.found.keys(), ...this.imported.keys()])];
    const countsOf = (kind: Counted) => ({ source: this.found.get(kind) ?? 0, result: this.imported.get(kind) ?? 0 });
    return {
      counts: Object.fromEntries(kinds.map((kind) => [kind, countsOf(kind)])),
      left_out: [...this.left.values()],
    };
  }

  /** Returns the report for people. */
  toLines(): string[] {
    const { counts, left_out } = this.toJSON();
    const rows = Object.entries(counts).map(([kind, { source, result }]) => [kind, String(source), String(result)]);
    const lines = [['', 'source', 'imported'], ...rows].map(
      ([kind, source, result]) => `${kind!.padEnd(16)}${source!.padStart(10)}${result!.padStart(10)}`,
    );
    const notes = left_out.map(
      ({ kind, reason, count, example }) => `${count} × ${kind}: ${reason}, such as ${example}`,
    );
    return notes.length === 0 ? lines : [...lines, '', 'Left out or changed:', ...notes];
  }
}

function add(counts: Map<Counted, number>, kind: Counted, count: number): void {
  counts.set(kind, (counts.get(kind) ?? 0) + count);
}
