import { AdminFailure } from './command';

/** Parses an id of the command line. Throws an AdminFailure if the text is no id. */
export function parseId(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new AdminFailure(`${text} is not an id.`);
  return Number(text);
}

/** Parses a time of the command line and returns Unix seconds. Throws an AdminFailure if the text is no time. */
export function parseTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  if (Number.isNaN(ms) || ms < 0) throw new AdminFailure(`${text} is not a time, such as 2026-11-24T08:00:00Z.`);
  return Math.ceil(ms / 1000);
}

/** Parses a number of the command line. Throws an AdminFailure if the text is none. */
export function parseNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new AdminFailure(`${text} is not a number.`);
  return Number(text);
}
