import { localTime } from './local-time';

const TIME = Date.UTC(2026, 10, 23, 23, 5) / 1000;

test.each([
  ['', false, 'Monday, November 23, 2026 at 11:05 PM UTC'],
  ['', null, 'Monday, November 23, 2026 at 11:05 PM UTC'],
  ['Europe/Berlin', true, 'Tuesday, November 24, 2026 at 00:05 GMT+1'],
  ['America/New_York', false, 'Monday, November 23, 2026 at 6:05 PM EST'],
])('localTime in the zone %j, with 24 hours %j, is %s', (timezone, twenty_four_hour_time, text) =>
  expect(localTime(TIME, 'en', { timezone, twenty_four_hour_time })).toBe(text),
);
