import { PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { metrics } from '@opentelemetry/api';

const MICROSECONDS = 1e6;
const MILLISECONDS = 1e3;

/** Reports what this process costs: CPU, memory, the use of its event loop, garbage collection. All is read when metrics are
 *  collected. No timer runs, so that nothing wakes a process at rest. */
export function observeProcess(): void {
  const meter = metrics.getMeter('@team-chat/runtime');
  meter
    .createObservableCounter('nodejs.cpu.seconds', {
      unit: 's',
      description: 'CPU that the process used, all its threads',
    })
    .addCallback((counter) => {
      const { user, system } = process.cpuUsage();
      counter.observe(user / MICROSECONDS, { mode: 'user' });
      counter.observe(system / MICROSECONDS, { mode: 'system' });
    });
  meter
    .createObservableGauge('nodejs.memory.bytes', {
      unit: 'By',
      description: 'Memory of the process, and the size that its heap may have at most',
    })
    .addCallback((gauge) => {
      const { rss, heapUsed, external } = process.memoryUsage();
      gauge.observe(rss, { state: 'resident' });
      gauge.observe(heapUsed, { state: 'heap_used' });
      gauge.observe(external, { state: 'external' });
      gauge.observe(getHeapStatistics().heap_size_limit, { state: 'heap_limit' });
    });
  meter
    .createObservableCounter('nodejs.event_loop.seconds', {
      unit: 's',
      description:
        'Time in which the event loop ran code, and waited for work; the share of `active` is its utilisation',
    })
    .addCallback((counter) => {
      const { active, idle } = performance.eventLoopUtilization();
      counter.observe(active / MILLISECONDS, { state: 'active' });
      counter.observe(idle / MILLISECONDS, { state: 'idle' });
    });
  const collected = countCollectedMs();
  meter
    .createObservableCounter('nodejs.gc.seconds', { unit: 's', description: 'Time that garbage collection took' })
    .addCallback((counter) => counter.observe(collected() / MILLISECONDS));
}

/** Returns a function that returns the milliseconds that garbage collection has taken since now. Node.js has no such sum. */
function countCollectedMs(): () => number {
  let totalMs = 0;
  const add = (entries: { duration: number }[]) => entries.forEach(({ duration }) => (totalMs += duration));
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'gc' });
  return () => {
    add(observer.takeRecords());
    return totalMs;
  };
}
