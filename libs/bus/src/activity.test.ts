import { Activity } from './activity';

test('gives the quantiles of the durations since the last look', () => {
  const activity = new Activity();
  for (let ms = 1; ms <= 100; ms++) activity.record(ms, ms > 98);
  const { p50_ms, p95_ms, requests_per_second, errors_per_second } = activity.take();
  expect({ p50_ms, p95_ms }).toEqual({ p50_ms: 50, p95_ms: 95 });
  expect(requests_per_second / errors_per_second).toBeCloseTo(50, 0);
  expect(activity.take()).toEqual({
    requests_per_second: 0,
    errors_per_second: 0,
    p50_ms: null,
    p95_ms: null,
  });
});

test('keeps the latest of many durations', () => {
  const activity = new Activity();
  for (let i = 0; i < 3000; i++) activity.record(i < 2000 ? 1000 : 1, false);
  expect(activity.take()).toMatchObject({ p50_ms: 1, p95_ms: 1 });
});
