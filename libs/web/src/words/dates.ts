import { locale } from './words.ts';

const dateOf = (seconds: number) => new Date(seconds * 1000);

/** Returns the day of a time in Unix seconds. */
export const dayOf = (seconds: number): string => dateOf(seconds).toLocaleDateString(locale(), { dateStyle: 'long' });

/** Returns the hour and minute of a time in Unix seconds. `is24Hours` null takes the convention of the language. */
export const timeOf = (seconds: number, is24Hours: boolean | null = null): string =>
  dateOf(seconds).toLocaleTimeString(locale(), {
    timeStyle: 'short',
    ...(is24Hours !== null && { hour12: !is24Hours }),
  });

/** Returns day and time of a date. */
export const momentOf = (date: Date): string =>
  date.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
