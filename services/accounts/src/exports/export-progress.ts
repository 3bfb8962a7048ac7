/** The progress of an export while it is made. */
export interface ExportProgress {
  /** Records the part that is done, in percent. Throws to end the export. */
  report(percent: number): void;
}

/** Percent of the progress that the messages are; the rest is files. */
export const MESSAGES_PERCENT = 80;

/** Returns the percent that are done when the message `id` is, of messages with ids from `first` to `last`. */
export function messagesPercent(id: number, first: number, last: number): number {
  const done = (id - first) / Math.max(last - first, 1);
  return Math.min(Math.floor(done * MESSAGES_PERCENT), MESSAGES_PERCENT);
}

/** Returns the percent that are done when `done` of all files are. */
export function filesPercent(done: number, all: number): number {
  return MESSAGES_PERCENT + Math.floor(((99 - MESSAGES_PERCENT) * done) / all);
}
