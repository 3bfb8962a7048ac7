import { signal } from '@preact/signals-core';
import { locale } from './words.ts';

/** Whether the user wants times of 24 hours; null for the convention of the language. */
export const is24Hours = signal<boolean | null>(null);

const clock = () => (is24Hours.value === null ? {} : { hour12: !is24Hours.value });

const dateOf = (seconds: number) => new Date(seconds * 1000);

/** Returns the day of a time in Unix seconds. */
export const dayOf = (seconds: number): string => dateOf(seconds).toLocaleDateString(locale(), { dateStyle: 'long' });

/** Returns the hour and minute of a time in Unix seconds. */
export const timeOf = (seconds: number): string =>
  dateOf(seconds).toLocaleTimeString(locale(), { timeStyle: 'short', ...clock() });

/** Returns day and time of a date. */
export const momentOf = (date: Date): string =>
  date.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short', ...clock() });

/** Returns day and time of a time in Unix seconds. */
export const momentAt = (seconds: number): string => momentOf(dateOf(seconds));
