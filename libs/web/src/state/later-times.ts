const MINUTE_MS = 60_000;
/** Hour of the day at which people begin. */
const MORNING = 9;

/** Times to choose from for something later, in the order of time. */
export function laterTimes(now: Date): { id: 'soon' | 'hour' | 'tomorrow' | 'week'; date: Date }[] {
  const tomorrow = new Date(now);
  tomorrow.setDate(now.getDate() + 1);
  tomorrow.setHours(MORNING, 0, 0, 0);
  const week = new Date(now);
  // Monday is 1. On a Monday it is the next one.
  week.setDate(now.getDate() + ((8 - now.getDay()) % 7 || 7));
  week.setHours(MORNING, 0, 0, 0);
  return [
    { id: 'soon', date: new Date(now.getTime() + 20 * MINUTE_MS) },
    { id: 'hour', date: new Date(now.getTime() + 60 * MINUTE_MS) },
    { id: 'tomorrow', date: tomorrow },
    { id: 'week', date: week },
  ];
}
