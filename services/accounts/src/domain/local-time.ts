import type { UserSettings } from '@team-chat/contracts';

/** Returns a time as a user reads it: in the user's time zone, with 12 or 24 hours. */
export function localTime(
  unixSeconds: number,
  language: string,
  { timezone, twenty_four_hour_time }: Pick<UserSettings, 'timezone' | 'twenty_four_hour_time'>,
): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone || 'UTC',
    timeZoneName: 'short',
    // Null is the convention of the language.
    ...(twenty_four_hour_time !== null && { hourCycle: twenty_four_hour_time ? 'h23' : 'h12' }),
  });
  // Some runtimes write a narrow space before AM and PM.
  return format.format(unixSeconds * 1000).replace(/\u202f/g, ' ');
}
