const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const UNIX_SECONDS = /^\d{1,12}$/;
const ZONE = /\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;
const TIME = /(?:^|[T ,]\s*)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*([ap]m)?$/i;
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_MONTH_YEAR = /^(\d{1,2})(?:st|nd|rd|th)?\s([a-z]{3,9})\.?,?\s(\d{4}),?$/i;
const MONTH_DAY_YEAR = /^([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4}),?$/i;
const MAX_LENGTH = 100;

/**
 * Reads a timestamp (ISO 8601, `31 Dec 2017`, `Jun 5th 2017, 10:30PM`, Unix seconds) and returns it as
 * `2017-06-05T22:30:00Z`, or undefined. Without a zone it is UTC, so that a message is the same for all its readers.
 */
export function parseTimestamp(text: string): string | undefined {
  let rest = text.trim();
  if (rest.length > MAX_LENGTH) {
    return undefined;
  }
  if (UNIX_SECONDS.test(rest)) {
    return format(Number(rest) * 1000);
  }

  let offsetMinutes = 0;
  let seconds = 0;
  const zone = rest.includes(':') ? ZONE.exec(rest) : null;
  if (zone) {
    offsetMinutes = zoneMinutes(zone[1] ?? '');
    rest = rest.slice(0, zone.index);
  }
  const time = TIME.exec(rest);
  if (time) {
    const inDay = secondsOfDay(time);
    if (inDay === undefined) {
      return undefined;
    }
    seconds = inDay;
    rest = rest.slice(0, time.index).trim();
  }
  const day = parseDay(rest);
  return day === undefined ? undefined : format(day + (seconds - offsetMinutes * 60) * 1000);
}

function zoneMinutes(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!match) {
    return 0;
  }
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

function secondsOfDay(time: RegExpExecArray): number | undefined {
  let hour = Number(time[1]);
  const minute = Number(time[2]);
  const second = Number(time[3] ?? 0);
  const half = time[4]?.toLowerCase();
  if (half !== undefined) {
    if (hour < 1 || hour > 12) {
      return undefined;
    }
    hour = (hour % 12) + (half === 'pm' ? 12 : 0);
  }
  return hour > 23 || minute > 59 || second > 59 ? undefined : hour * 3600 + minute * 60 + second;
}

function parseDay(text: string): number | undefined {
  const iso = ISO_DATE.exec(text);
  if (iso) {
    return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  }
  const dayFirst = DAY_MONTH_YEAR.exec(text);
  if (dayFirst) {
    return dayOf(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
  }
  const monthFirst = MONTH_DAY_YEAR.exec(text);
  return monthFirst ? dayOf(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2])) : undefined;
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function dayOf(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // Date moves a day that does not exist (31 June) to another month.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

function format(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? `${date.toISOString().slice(0, 19)}Z` : undefined;
}
