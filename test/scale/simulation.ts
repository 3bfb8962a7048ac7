import { SeededRandom } from '../support/seeded-random';
import type { Costs, Work } from './costs';
import { EventQueue } from './event-queue';
import { SHARED, type Size } from './size';
import { Station } from './station';
import type { Demand } from './workload';

export interface Simulated {
  /** Share of the time in which the cores of each service were busy. */
  busy: Record<string, number>;
  /** Milliseconds from a message's request until its last stream has it, of all messages. */
  deliveryMs: number[];
}

/** Most replicas of one service that are simulated: of larger deployments a part, with its part of the work. */
const MAX_REPLICAS = 24;
/** Work that is done before the figures count, as a part of all of it. */
const WARM_UP = 0.1;

/** Services that a request of each kind waits for, after the gateway. Others work for it meanwhile. */
const OWNERS: Record<Exclude<Work, 'deliver'>, string[]> = {
  send: ['messaging', 'postgres', 'nats-server'],
  read: ['messaging', 'postgres'],
  register: ['events', 'messaging', 'accounts', 'groups', 'snippets-and-folders', 'postgres'],
  presence: ['accounts', 'postgres'],
};

/** Simulates a deployment for some seconds, request by request: which replica each one meets, and what is in front of it there.
 *  Requests come at random times, independent of each other. */
export function simulate(costs: Costs, demand: Demand, size: Size, seconds: number, seed = 1): Simulated {
  const random = new SeededRandom(seed);
  const largest = Math.max(...Object.values(size.services).map(({ replicas }) => replicas));
  const part = Math.min(1, MAX_REPLICAS / largest);
  const stations = new Map(
    Object.entries(size.services).map(([service, { replicas }]) => [
      service,
      new Station(Math.max(1, Math.round(replicas * part)), SHARED.has(service)),
    ]),
  );
  const queue = new EventQueue();
  const endMs = seconds * 1000;
  const deliveryMs: number[] = [];
  /** Each entry is read by the replicas that follow its partition. */
  const events = stations.get('events')!;
  const readers = Math.max(1, Math.round(events.count / size.partitions));

  for (const work of Object.keys(OWNERS) as (keyof typeof OWNERS)[]) {
    const perMs = (demand.perSecond[work] * part) / 1000;
    if (perMs === 0) continue;
    const pause = () => -Math.log(1 - random.roll()) / perMs;
    const arrive = (now: number) => {
      if (now > endMs) return;
      request(now, work);
      queue.add(now + pause(), arrive);
    };
    queue.add(pause(), arrive);
  }
  queue.run();
  const busy = Object.fromEntries(
    [...stations].map(([name, station]) => [name, station.busyMs / station.count / endMs]),
  );
  return { busy, deliveryMs };

  /** Lets a request go through the services, one after the other. */
  function request(startMs: number, work: keyof typeof OWNERS): void {
    const steps = ['gateway', ...OWNERS[work]];
    for (const [name, ms] of Object.entries(costs.cpu[work])) {
      const isRead = work === 'send' && name === 'events';
      if (!steps.includes(name) && !isRead) stations.get(name)!.serve(startMs, ms, random);
    }
    const step = (index: number) => (now: number) => {
      const name = steps[index];
      if (name === undefined) {
        if (work === 'send') deliver(startMs, now);
        return;
      }
      queue.add(stations.get(name)!.serve(now, costs.cpu[work][name] ?? 0, random), step(index + 1));
    };
    step(0)(startMs);
  }

  /** Lets the readers of a message's log entry send it to their streams. */
  function deliver(startMs: number, now: number): void {
    const first = random.below(events.count);
    let left = readers;
    let lastMs = now;
    const share = demand.audience / readers;
    for (let i = 0; i < readers; i++) {
      const readMs = costs.cpu.send.events! + share * costs.cpu.deliver.events!;
      const natsMs = share * (costs.cpu.deliver['nats-server'] ?? 0);
      const read = events.serveAt((first + i) % events.count, now, readMs);
      queue.add(read, (sent) => {
        const passed = stations.get('nats-server')!.serve(sent, natsMs, random);
        queue.add(passed, (received) => {
          const gateway = stations.get('gateway')!;
          const gateways = Math.min(gateway.count, Math.ceil(share));
          const begin = random.below(gateway.count);
          for (let g = 0; g < gateways; g++) {
            const writtenMs = (share / gateways) * costs.cpu.deliver.gateway!;
            lastMs = Math.max(lastMs, gateway.serveAt((begin + g) % gateway.count, received, writtenMs));
          }
          if (--left === 0 && startMs > WARM_UP * endMs) deliveryMs.push(lastMs - startMs + costs.idle.deliver);
        });
      });
    }
  }
}
