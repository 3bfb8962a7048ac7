/** The log's incarnation and the range of its sequence numbers. */
export interface LogState extends Incarnation {
  first_seq: number;
  last_seq: number;
}

/** A part of the log's life in which each sequence number means one entry for good. */
export interface Incarnation {
  /** Unix milliseconds in base 36. Greater than that of every former incarnation. */
  incarnation: string;
  /** Sequence number of the newest entry when the incarnation began. */
  begins_after: number;
}

/** A place in the log, and what was there when it was reached. */
export interface LogPosition {
  /** Empty before the first. */
  incarnation: string;
  seq: number;
  /** The newest entry known, at `seq` or before it. */
  entry?: { seq: number; message_id: string };
}

/** Returns whether an incarnation is later than another one, or the first of all. */
export function isNewer(incarnation: string, other: string): boolean {
  return numberOf(incarnation) > numberOf(other);
}

/** Returns the incarnation that follows: the same for all who notice at once that the log has lost its end. */
export function successorOf(incarnation: string): string {
  return (numberOf(incarnation) + 1).toString(36);
}

/** Returns the stream's description, which JetStream replicates and keeps. */
export function describeIncarnation({ incarnation, begins_after }: Incarnation): string {
  return `incarnation ${incarnation} after ${begins_after}`;
}

/** Returns the incarnation that a stream's description names, or undefined where it names none. */
export function describedIncarnation(description: string | undefined): Incarnation | undefined {
  const found = /^incarnation ([0-9a-z]+) after (\d+)$/.exec(description ?? '');
  return found ? { incarnation: found[1]!, begins_after: Number(found[2]) } : undefined;
}

function numberOf(incarnation: string): number {
  return incarnation === '' ? 0 : Number.parseInt(incarnation, 36);
}
