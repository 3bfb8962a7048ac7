import { Activity } from './activity';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('gives the quantiles of the durations of the last seconds', () => {
  const activity = new Activity();
  for (let ms = 1; ms <= 100; ms++) activity.record(ms, ms > 98);
  jest.advanceTimersByTime(2500);
  activity.record(1000, false);
  expect(activity.read()).toEqual({ requests_per_second: 40.4, errors_per_second: 0.8, p50_ms: 51, p95_ms: 96 });
});

test('forgets what was before', () => {
  const activity = new Activity();
  activity.record(1, true);
  jest.advanceTimersByTime(4000);
  expect(activity.read()).toEqual({ requests_per_second: 0, errors_per_second: 0, p50_ms: null, p95_ms: null });
});

test('keeps the latest of many durations', () => {
  const activity = new Activity();
  for (let i = 0; i < 3000; i++) activity.record(i < 2000 ? 1000 : 1, false);
  expect(activity.read()).toMatchObject({ p50_ms: 1, p95_ms: 1 });
});
