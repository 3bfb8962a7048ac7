import { LOG_RETENTION_S } from '@team-chat/bus';
import type { ByService, Costs, Work } from './costs';
import type { Demand } from './workload';

/** Prices of rented machines for a month, in one currency. */
export interface Prices {
  core: number;
  memoryGib: number;
  diskGib: number;
}

/** Assumed prices of virtual machines without contracts, in euros. */
export const DEFAULT_PRICES: Prices = { core: 15, memoryGib: 3, diskGib: 0.08 };

/** Needs of one service. */
export interface Need {
  /** CPU cores that are busy. */
  busyCores: number;
  replicas: number;
  memoryGib: number;
}

export interface Size {
  services: Record<string, Need>;
  /** Value of LOG_PARTITIONS. */
  partitions: number;
  /** PostgreSQL servers, each with some of the organisations. */
  databases: number;
  /** PostgreSQL and the log, after a year. */
  diskGib: number;
  perMonth: number;
  /** Whether the services can do it as they are. */
  isPossible: boolean;
  /** Limits that this size exceeds, each with what it takes. */
  walls: string[];
}

/** Share of a core that may be busy: the rest is for bursts, and for a replica that fails. */
export const TARGET = 0.6;
/** Share of an events replica's core for reading the log. The rest is for its own queues. */
const READING = 0.2;
/** Copies of the log. */
const LOG_COPIES = 3;
const LOG_DAYS = LOG_RETENTION_S / 86_400;
const WORKING_DAYS = 250;
/** Cores of the largest PostgreSQL server that is rented everywhere. */
const DATABASE_CORES = 64;
/** Streams of one replica: what a process keeps in about 1.5 GiB. */
export const STREAMS_PER_REPLICA = 30_000;
/** Replicas of every service, so that one may stop. */
const MIN_REPLICAS = 2;
/** Processes that use several cores. */
export const SHARED = new Set(['postgres', 'nats-server']);
const KIB_PER_GIB = 1024 ** 2;
const MIB_PER_GIB = 1024;
const BYTES_PER_GIB = 1024 ** 3;

/** Returns the CPU cores that each service keeps busy. That of events for reading counts one replica. */
export function busyCores({ cpu }: Pick<Costs, 'cpu'>, perSecond: Demand['perSecond']): ByService {
  const cores: ByService = {};
  for (const work of Object.keys(cpu) as Work[]) {
    for (const [service, ms] of Object.entries(cpu[work])) {
      cores[service] = (cores[service] ?? 0) + (perSecond[work] * ms) / 1000;
    }
  }
  return cores;
}

/** Returns what a deployment needs for the busiest minute. */
export function sizeOf(costs: Costs, demand: Demand, prices = DEFAULT_PRICES): Size {
  const { streams, perSecond } = demand;
  const cores = busyCores(costs, perSecond);
  const walls: string[] = [];

  const reading = (perSecond.send * costs.cpu.send.events!) / 1000;
  const partitions = Math.min(Math.max(1, Math.ceil(reading / READING)), demand.organisations);
  const readingOfReplica = reading / partitions;
  if (readingOfReplica > READING) {
    walls.push(
      `reading the log of one organisation takes ${percent(readingOfReplica)} of a core of each replica of events: from ${percent(TARGET)} on, its log has to be divided by channel`,
    );
  }
  const own = Math.max(0, cores.events! - reading);
  const forQueues = Math.max(TARGET - readingOfReplica, READING);
  const events = Math.max(Math.ceil(own / forQueues), Math.ceil(streams / STREAMS_PER_REPLICA), MIN_REPLICAS);
  cores.events = own + Math.max(events, partitions) * readingOfReplica;

  const databases = Math.max(1, Math.ceil(cores.postgres! / (DATABASE_CORES * TARGET)));
  if (databases > demand.organisations) {
    walls.push(`one organisation needs ${databases} PostgreSQL servers: its tables have to be divided`);
  } else if (databases > 1) {
    walls.push(`PostgreSQL needs ${databases} servers, each with some of the organisations`);
  }

  // Each database has services of its own.
  const relaying = (perSecond.send * costs.relay) / databases / 1000;
  if (relaying > TARGET) {
    walls.push(`one replica of messaging moves all messages into the log, which takes ${percent(relaying)} of a core`);
  }

  const services: Record<string, Need> = {};
  for (const [service, working] of Object.entries(cores)) {
    const forStreams = service === 'gateway' ? Math.ceil(streams / STREAMS_PER_REPLICA) : 0;
    const needed = Math.max(Math.ceil(working / TARGET), forStreams, MIN_REPLICAS);
    const replicas = service === 'events' ? Math.max(events, partitions) : needed;
    const memoryGib =
      (replicas * costs.processMib[service]!) / MIB_PER_GIB + (streams * (costs.streamKib[service] ?? 0)) / KIB_PER_GIB;
    const busy = working + replicas * costs.idleCores[service]!;
    services[service] = { busyCores: busy, replicas, memoryGib };
  }
  const bytesPerMessage = WORKING_DAYS * costs.bytes.message + LOG_DAYS * LOG_COPIES * costs.bytes.entry;
  const diskGib = (demand.messagesPerDay * bytesPerMessage) / BYTES_PER_GIB;
  const isPossible = Math.max(readingOfReplica, relaying) < TARGET && databases <= demand.organisations;
  const perMonth = monthlyCost(services, diskGib, prices);
  return { services, partitions, databases, diskGib, perMonth, isPossible, walls };
}

function monthlyCost(services: Record<string, Need>, diskGib: number, prices: Prices): number {
  const needs = Object.entries(services);
  const cores = needs.reduce(
    (sum, [service, { busyCores: busy, replicas }]) =>
      sum +
      (SHARED.has(service) ? Math.max(MIN_REPLICAS, busy / TARGET) : Math.min(replicas, Math.max(busy / TARGET, 1))),
    0,
  );
  const memory = needs.reduce((sum, [, { memoryGib }]) => sum + memoryGib, 0);
  return cores * prices.core + memory * prices.memoryGib + diskGib * prices.diskGib;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
