import { DayNumbers } from './calendar-day';
import { findHalf, findMonth, findUnit, findWeekday, findZone, isFiller, isUtc, isZoneName } from './words';

/** A decimal fraction follows a dot, and seconds also a comma; the dots of `28.05.2020` separate. */
const TOKEN = /(?<!\d\.)\d+\.\d+(?![.\d])|(?<=:)\d+,\d+|\d+|\p{L}+|\s|[^]/gu;

/** Reads a date or time as people write it: `31 Dec 2017 5:30 am IST`, `May 28`, `2020/05/28`, RFC 2822, ISO 8601, Unix
 *  seconds. Takes missing parts from `now`, but a missing time of day is 0:00. Without a zone the time is UTC, so that
 *  a message is the same for all its readers. Returns `2017-06-05T22:30:00Z`, with six digits of a fraction if there is
 *  one, or undefined.
 *  Source: spec/wire-contract-files-and-time.md, section 14, C5. */
export function parseTime(text: string, now = new Date()): string | undefined {
  return new TimeParser(text, now).parse() ?? fromUnixSeconds(text);
}

/** Reads one text, token by token. Throws a RangeError at a token that it cannot read. */
class TimeParser {
  private readonly tokens: string[];
  private at = 0;
  private readonly day = new DayNumbers();
  private weekday: number | undefined;
  private hour: number | undefined;
  private minute: number | undefined;
  private second: number | undefined;
  private micros = 0;
  private half: 'am' | 'pm' | undefined;
  private zoneName: string | undefined;
  private offsetMinutes: number | undefined;

  constructor(
    text: string,
    private readonly now: Date,
  ) {
    this.tokens = (text.match(TOKEN) ?? []).map((token) => (/\s/.test(token) ? ' ' : token));
  }

  parse(): string | undefined {
    try {
      for (; this.at < this.tokens.length; this.at++) this.readToken(this.tokens[this.at]!);
      return this.result();
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  private peek(distance: number): string {
    return this.tokens[this.at + distance] ?? '';
  }

  private readToken(token: string): void {
    if (/^\d/.test(token)) return this.readNumber(token.replace(',', '.'));
    const weekday = findWeekday(token);
    const month = findMonth(token);
    const half = findHalf(token);
    if (weekday !== undefined) this.weekday = weekday;
    else if (month !== undefined) this.readMonth(month);
    else if (half && this.hour !== undefined && !this.half) this.setHalf(half);
    else if (this.isZone(token)) this.readZone(token);
    else if (this.hour !== undefined && /^[+-]$/.test(token)) this.readOffset(token);
    else if (!isFiller(token)) throw new RangeError(`unknown: ${token}`);
  }

  /** Reads a month by its name, and a day and year joined to it: `Jan-01-99`. */
  private readMonth(month: number): void {
    this.day.addMonth(month);
    const separator = this.peek(1);
    if (!/^[-/]$/.test(separator)) return;
    this.addDigits(this.peek(2));
    this.at += 2;
    if (this.peek(1) !== separator) return;
    this.addDigits(this.peek(2));
    this.at += 2;
  }

  private addDigits(token: string): void {
    if (!/^\d+$/.test(token)) throw new RangeError(`no number: ${token}`);
    this.day.add(token);
  }

  private readNumber(token: string): void {
    const next = this.peek(1);
    const isWhole = !token.includes('.');
    const unit = this.unitAround();
    if (this.day.count === 3 && this.hour === undefined && /^(?:\d{2}|\d{4})$/.test(token) && next !== ':') {
      this.setTime(token.slice(0, 2), token.slice(2) || '0');
    } else if (isWhole && token.length === 6 && this.day.count === 0) {
      for (const at of [0, 2, 4]) this.day.add(token.slice(at, at + 2));
    } else if (/^\d{6}(?:\.|$)/.test(token)) {
      this.setTime(token.slice(0, 2), token.slice(2, 4), token.slice(4));
    } else if (isWhole && [8, 12, 14].includes(token.length)) {
      this.readJoined(token);
    } else if (unit) {
      this.setUnit(unit, token);
    } else if (next === ':') {
      this.readClock(token);
    } else if (/^[-/.]$/.test(next) && isWhole) {
      this.readSeparated(token, next);
    } else {
      this.readSingle(token, next);
    }
  }

  /** Reads `20200528`, or a date joined to a time: `202005281730`. */
  private readJoined(token: string): void {
    this.day.addYear(token.slice(0, 4));
    this.day.add(token.slice(4, 6));
    this.day.add(token.slice(6, 8));
    if (token.length > 8) this.setTime(token.slice(8, 10), token.slice(10, 12), token.slice(12) || undefined);
  }

  /** Returns the unit of a number: the one after it, or the one below that of the number before it (`17h30`). */
  private unitAround(): 'hour' | 'minute' | 'second' | undefined {
    const after = findUnit(this.peek(1));
    if (after) return after;
    const before = findUnit(this.peek(-1));
    if (before === 'hour') return 'minute';
    return before === 'minute' ? 'second' : undefined;
  }

  private setUnit(unit: 'hour' | 'minute' | 'second', token: string): void {
    if (unit === 'hour') this.hour = Number(token);
    else if (unit === 'minute') this.minute = Number(token);
    else this.setSecond(token);
    if (findUnit(this.peek(1))) this.at++;
  }

  /** Reads `17:30` or `17:30:15.5`. */
  private readClock(hour: string): void {
    const minute = this.peek(2);
    const hasSeconds = this.peek(3) === ':';
    this.setTime(hour, minute, hasSeconds ? this.peek(4) : undefined);
    this.at += hasSeconds ? 4 : 2;
  }

  /** Reads `2020-05-28`, `28.5.2020`, `28/May/2020`. */
  private readSeparated(first: string, separator: string): void {
    this.day.add(first);
    this.at++;
    if (isFiller(this.peek(1)) || this.peek(1) === '') return;
    this.addSeparated();
    if (this.peek(1) !== separator) return;
    this.at++;
    this.addSeparated();
  }

  private addSeparated(): void {
    this.at++;
    const token = this.peek(0);
    const month = findMonth(token);
    if (month !== undefined) this.day.addMonth(month);
    else this.addDigits(token);
  }

  /** Reads a number between spaces or before `am` and `pm`: an hour, or a part of the day. */
  private readSingle(token: string, next: string): void {
    const isFollowedByFiller = next === '' || isFiller(next);
    const half = findHalf(isFollowedByFiller ? this.peek(2) : next);
    if (half && Number(token) < 24) {
      this.hour = Number(token);
      this.setHalf(half);
      this.at += isFollowedByFiller ? 2 : 1;
    } else if (isFollowedByFiller || this.day.count < 2) {
      this.addDigits(token);
    } else {
      throw new RangeError(`unclear: ${token}`);
    }
  }

  private setTime(hour: string, minute: string, second?: string): void {
    if (!/^\d+$/.test(hour) || !/^\d+$/.test(minute)) throw new RangeError('no time');
    this.hour = Number(hour);
    this.minute = Number(minute);
    if (second !== undefined) this.setSecond(second.replace(',', '.'));
  }

  private setSecond(token: string): void {
    const [whole = '', fraction = ''] = token.split('.');
    if (!/^\d+$/.test(whole)) throw new RangeError('no seconds');
    this.second = Number(whole);
    this.micros = Number(fraction.padEnd(6, '0').slice(0, 6));
  }

  private setHalf(half: 'am' | 'pm'): void {
    if (this.hour! > 12 || this.hour! < 0) throw new RangeError('not an hour of half a day');
    this.half = half;
    this.hour = (this.hour! % 12) + (half === 'pm' ? 12 : 0);
  }

  private isZone(token: string): boolean {
    return (
      this.hour !== undefined && this.zoneName === undefined && this.offsetMinutes === undefined && isZoneName(token)
    );
  }

  /** Reads `EST`, and the sign in `UTC+2` the other way round, as POSIX does. */
  private readZone(name: string): void {
    this.zoneName = name;
    const sign = this.peek(1);
    if (!/^[+-]$/.test(sign)) return;
    this.tokens[this.at + 1] = sign === '+' ? '-' : '+';
    if (isUtc(name)) this.zoneName = undefined;
  }

  /** Reads `+0200`, `+02:00` or `+2`, and a name in parentheses, which wins: `+0530 (IST)`. */
  private readOffset(sign: string): void {
    const digits = this.peek(1);
    let minutes: number;
    if (/^\d{4}$/.test(digits)) minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
    else if (/^\d{1,2}$/.test(digits)) minutes = Number(digits) * 60;
    else throw new RangeError('no offset');
    this.at++;
    if (digits.length < 3 && this.peek(1) === ':') {
      minutes += Number(this.peek(2));
      this.at += 2;
    }
    this.offsetMinutes = sign === '+' ? minutes : -minutes;
    const name = this.peek(3);
    if (isFiller(this.peek(1)) && this.peek(2) === '(' && this.peek(4) === ')' && isZoneName(name)) {
      this.zoneName = name;
      this.at += 4;
    }
  }

  private result(): string | undefined {
    if (this.day.count === 0 && this.weekday === undefined && this.hour === undefined) return undefined;
    const { now } = this;
    const given = this.day.resolve(now.getUTCFullYear());
    const year = given.year ?? now.getUTCFullYear();
    const month = given.month ?? now.getUTCMonth() + 1;
    const day = given.day ?? Math.min(now.getUTCDate(), lastDay(year, month));
    const { hour = 0, minute = 0, second = 0 } = this;
    if (month < 1 || month > 12 || day < 1 || day > lastDay(year, month)) return undefined;
    if (hour > 23 || minute > 59 || second > 59) return undefined;
    const moment = new Date(0);
    moment.setUTCFullYear(year, month - 1, day);
    if (this.weekday !== undefined && given.day === undefined) {
      moment.setUTCDate(moment.getUTCDate() + ((this.weekday - moment.getUTCDay() + 7) % 7));
    }
    const zone = this.zoneName === undefined ? undefined : findZone(this.zoneName);
    moment.setUTCHours(hour, minute - (zone ?? this.offsetMinutes ?? 0), second);
    return format(moment, this.micros);
  }
}

function lastDay(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}

function fromUnixSeconds(text: string): string | undefined {
  if (!/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text)) return undefined;
  const seconds = Number(text);
  const whole = Math.floor(seconds);
  return format(new Date(whole * 1000), Math.round((seconds - whole) * 1e6));
}

function format(moment: Date, micros: number): string | undefined {
  const year = moment.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) return undefined;
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`;
  return `${moment.toISOString().slice(0, 19)}${fraction}Z`;
}
