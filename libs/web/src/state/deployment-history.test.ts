import type { ReplicaStatus } from '@team-chat/client';
import { lineThrough, MAX_SAMPLES, type Sample, sampleOf, withSample } from './deployment-history.ts';

const replica = (service: ReplicaStatus['service'], figures: Partial<ReplicaStatus>): ReplicaStatus => ({
  service,
  id: 'a',
  version: '1.0.0',
  started_at: 0,
  requests_per_second: 0,
  errors_per_second: 0,
  p50_ms: null,
  p95_ms: null,
  utilization: 0,
  memory_mib: 100,
  ...figures,
});

test('adds up the gateways, and takes the slowest', () => {
  const replicas = [
    replica('gateway', { requests_per_second: 3, errors_per_second: 1, p95_ms: 10, polls: 2 }),
    replica('gateway', { requests_per_second: 4, p95_ms: 30, polls: 1 }),
    replica('events', { requests_per_second: 9, queues: 5, polls: 3, log_lag: 10 }),
    replica('events', { queues: 6, log_lag: 0 }),
    replica('messaging', { outbox: 7, p95_ms: 500 }),
  ];
  expect(sampleOf(replicas)).toEqual({
    requestsPerSecond: 7,
    errorsPerSecond: 1,
    p95Ms: 30,
    polls: 3,
    queues: 11,
    logLag: 10,
    outbox: 7,
  } satisfies Sample);
});

test('keeps the latest samples', () => {
  const sample = sampleOf([]);
  let samples: Sample[] = [];
  for (let i = 0; i <= MAX_SAMPLES; i++) samples = withSample(samples, { ...sample, polls: i });
  expect([samples.length, samples[0]!.polls]).toEqual([MAX_SAMPLES, 1]);
});

test('draws the newest value at the right edge, and the highest at the top', () => {
  expect(lineThrough([0, 4, 2], MAX_SAMPLES - 1, 10)).toBe('147.0,10.0 148.0,0.0 149.0,5.0');
});
