import type { Knex } from 'knex';

/** The part of a logger that the database's driver writes to. */
export interface DriverLog {
  warn(data: { detail: string }, message: string): void;
  error(data: { detail: string }, message: string): void;
}

/** Returns Knex' setting that passes its messages to a log, where it would print plain lines. Without a log they are
 *  dropped: callers get every failure as an error as well. */
export function knexLog(log?: DriverLog): Knex.Config['log'] {
  const warn = (detail: unknown) => log?.warn({ detail: String(detail) }, 'warning of the database driver');
  const error = (detail: unknown) => log?.error({ detail: String(detail) }, 'error of the database driver');
  return { warn, deprecate: warn, error, debug: () => undefined };
}
