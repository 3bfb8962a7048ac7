import { untilNext } from './backup-commands';

const HOUR = 3_600_000;

test.each([
  ['2026-11-29T01:30:00Z', 1],
  ['2026-11-29T02:30:00Z', 24],
  ['2026-11-29T03:30:00Z', 23],
  ['2026-12-31T23:30:00Z', 3],
])('from %s the next backup at 02:30 is %i hours away', (now, hours) => {
  expect(untilNext('02:30', new Date(now))).toBe(hours * HOUR);
});
