import type { ReplicaStatus } from '@team-chat/client';

/** Samples that a plot shows: five minutes, one every two seconds. */
export const MAX_SAMPLES = 150;

/** Sums over the replicas at one moment. */
export interface Sample {
  /** Requests that clients sent, without long polls. */
  requestsPerSecond: number;
  errorsPerSecond: number;
  /** Milliseconds of the slowest gateway's 95th percentile; 0 without requests. */
  p95Ms: number;
  polls: number;
  queues: number;
  /** Entries of the log that the slowest replica of events has not received. */
  logLag: number;
  /** Events that are not in the log yet. */
  outbox: number;
}

export function sampleOf(replicas: ReplicaStatus[]): Sample {
  const of = (service: ReplicaStatus['service']) => replicas.filter((each) => each.service === service);
  const sum = (some: ReplicaStatus[], figure: (each: ReplicaStatus) => number | undefined) =>
    some.reduce((total, each) => total + (figure(each) ?? 0), 0);
  const gateways = of('gateway');
  return {
    requestsPerSecond: sum(gateways, (each) => each.requests_per_second),
    errorsPerSecond: sum(gateways, (each) => each.errors_per_second),
    p95Ms: Math.max(0, ...gateways.map((each) => each.p95_ms ?? 0)),
    polls: sum(gateways, (each) => each.polls),
    queues: sum(of('events'), (each) => each.queues),
    logLag: Math.max(0, ...of('events').map((each) => each.log_lag ?? 0)),
    outbox: sum(replicas, (each) => each.outbox),
  };
}

/** Appends a sample, and drops samples that are too old to be shown. */
export function withSample(samples: Sample[], sample: Sample): Sample[] {
  return [...samples, sample].slice(-MAX_SAMPLES);
}

/** Returns the points of a line through values, in a box of `width` × `height`, the newest at the right edge. */
export function lineThrough(values: number[], width: number, height: number): string {
  const highest = Math.max(1, ...values);
  const step = width / (MAX_SAMPLES - 1);
  const x = (index: number) => width - (values.length - 1 - index) * step;
  const y = (value: number) => height - (value / highest) * height;
  return values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
}
