import type { SourceRecord } from './records';
import type { Report } from './report';

/** An export that was opened. */
export interface Source extends AsyncDisposable {
  /** Name of the program that wrote the export, for people. */
  readonly program: string;
  /** Whether the source says who received and read which message. */
  readonly hasRecipients: boolean;
  /** Reads all records in an order in which they can be imported. Notes in the report what has no record. */
  records(report: Report): AsyncIterable<SourceRecord>;
}

/** Puts what is no text into a text: `null` bytes, which nothing can store, and lone surrogates. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Returns Unix seconds, or the beginning of 1970 for a time that is earlier or no time at all. */
export function cleanTime(seconds: number, note: () => void): number {
  if (Number.isFinite(seconds) && seconds >= 0 && seconds < 10_000_000_000) return seconds;
  note();
  return 0;
}
