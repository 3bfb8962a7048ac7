import { percentiles } from '../harness/percentiles';
import { type Check, nameOf } from './check';
import type { Simulated } from './simulation';
import type { Size } from './size';
import type { Demand, Workload } from './workload';

const DECIMALS = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const show = (value: number) => DECIMALS.format(value);

/** Writes what a deployment needs. */
export function formatSize(workload: Workload, demand: Demand, size: Size): string {
  const { perSecond, streams, organisations, audience } = demand;
  const rows = Object.entries(size.services).map(
    ([service, { replicas, busyCores, memoryGib }]) =>
      `${service.padEnd(24)}${show(replicas).padStart(9)}${show(busyCores).padStart(12)}${show(memoryGib).padStart(12)}`,
  );
  return [
    `${show(workload.users)} users in ${show(organisations)} organisations: ${show(streams)} open streams; each second ` +
      `${show(perSecond.send)} messages to ${show(audience)} streams each, ${show(perSecond.read)} reads, ` +
      `${show(perSecond.register)} registrations, ${show(perSecond.presence)} signs of life`,
    `${'service'.padEnd(24)}${'replicas'.padStart(9)}${'cores busy'.padStart(12)}${'memory GiB'.padStart(12)}`,
    ...rows,
    `LOG_PARTITIONS=${size.partitions}, ${size.databases} PostgreSQL, ${show(size.diskGib)} GiB on disk after a year, ${show(size.perMonth)} euros a month`,
    ...size.walls.map((wall) => `limit: ${wall}`),
  ].join('\n');
}

/** Writes what was simulated. */
export function formatSimulated({ busy, deliveryMs }: Simulated): string {
  if (deliveryMs.length === 0) return 'simulated no message: more seconds are needed';
  const { p50, p95, p99 } = percentiles(deliveryMs);
  const shares = Object.entries(busy).map(([service, share]) => `${service} ${Math.round(share * 100)} %`);
  return `simulated ${show(deliveryMs.length)} messages: the last stream has one after ${show(p50)} ms (median), ${show(p95)} ms (95 %), ${show(p99)} ms (99 %)\nbusy: ${shares.join(', ')}`;
}

/** Writes what was predicted and measured. */
export function formatChecks(checks: Check[]): string {
  return checks
    .map(
      ({ mixture, predicted, measured }) =>
        `${nameOf(mixture)}: predicted ${predicted.toFixed(2)} s of CPU, measured ${measured.toFixed(2)} s, ratio ${(measured / predicted).toFixed(2)}`,
    )
    .join('\n');
}
