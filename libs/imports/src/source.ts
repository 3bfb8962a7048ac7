import { ROLES, type SourceRecord, type UserRecord } from './records';
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

/** Returns Unix seconds, or the beginning of 1970 for a time that is earlier or no time at all; then it calls `note`. */
export function cleanTime(seconds: number, note?: () => void): number {
  if (Number.isFinite(seconds) && seconds >= 0 && seconds < 10_000_000_000) return seconds;
  note?.();
  return 0;
}

/** Returns an inactive user of whom a source has only an id, or an id and a name. */
export const placeholder = (id: string, name?: string | null): UserRecord => ({
  ...{ kind: 'user', id, email: null, full_name: cleanText(name || id), role: ROLES.member },
  ...{ is_active: false, is_bot: false, timezone: '', date_joined: 0 },
});

/** Returns whole Unix seconds. */
export const seconds = (time: number): number => Math.floor(cleanTime(time));
