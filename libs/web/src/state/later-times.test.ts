import { laterTimes } from './later-times.ts';

const local = (date: Date) => [date.getDate(), date.getHours(), date.getMinutes()];

test.each([
  ['a Sunday', new Date(2026, 10, 29, 22, 30), [30, 9, 0], [30, 9, 0]],
  ['a Monday', new Date(2026, 10, 30, 8, 0), [1, 9, 0], [7, 9, 0]],
  ['a Friday', new Date(2026, 10, 27, 12, 0), [28, 9, 0], [30, 9, 0]],
])('on %s', (_day, now, tomorrow, week) => {
  const times = laterTimes(now);
  expect(times.map(({ id }) => id)).toEqual(['soon', 'hour', 'tomorrow', 'week']);
  expect(times[0]!.date.getTime() - now.getTime()).toBe(20 * 60_000);
  expect(times[1]!.date.getTime() - now.getTime()).toBe(60 * 60_000);
  expect(local(times[2]!.date)).toEqual(tomorrow);
  expect(local(times[3]!.date)).toEqual(week);
});
