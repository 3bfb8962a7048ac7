import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReplicaStatus, type ReplicaFigures } from '@team-chat/contracts';
import { rounded } from './activity';
import type { Bus } from './bus';

const EVERY_MS = 2000;
/** Milliseconds for which a replica that was asked publishes its status. */
const ASKED_FOR_MS = 10_000;
/** Milliseconds after a question before the first answer, over which the use of the event loop is measured. */
const MEASURED_MS = 200;
/** Milliseconds in which replicas answer that were not asked lately. */
const ANSWER_MS = 600;
/** Milliseconds after which a replica that says nothing any more is left out. */
const GONE_MS = 3 * EVERY_MS;
const MIB = 1024 * 1024;

type Service = ReplicaStatus['service'];

export const statusSubject = (service: Service | '*'): string => `status.${service}`;
/** Where events asks all replicas for their status. */
export const STATUS_QUESTIONS = 'ask-status';

/** Publishes how this replica is, at best effort, for ten seconds after each question. `figures` adds what only its service can
 *  say; where that fails, nothing is published. Returns a function that stops it. */
export function publishStatus(
  bus: Bus,
  about: { service: Service; version: string },
  figures: () => Promise<ReplicaFigures>,
): () => void {
  const id = randomUUID().slice(0, 8);
  const started_at = Math.round(Date.now() / 1000);
  let usage = performance.eventLoopUtilization();
  let untilMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const publish = async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, usage);
    usage = now;
    const status: ReplicaStatus = {
      ...about,
      id,
      started_at,
      ...bus.activity.read(),
      utilization: rounded(utilization),
      memory_mib: Math.round(process.memoryUsage.rss() / MIB),
      ...(await figures()),
    };
    bus.publish(statusSubject(about.service), JSON.stringify(status));
  };
  const publishIn = (ms: number) => {
    timer = setTimeout(() => {
      void publish().catch(() => undefined);
      timer = undefined;
      if (performance.now() < untilMs) publishIn(EVERY_MS);
    }, ms);
  };
  const unsubscribe = bus.subscribe(STATUS_QUESTIONS, () => {
    untilMs = performance.now() + ASKED_FOR_MS;
    if (timer) return;
    usage = performance.eventLoopUtilization();
    publishIn(MEASURED_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Knows what the replicas of all services say about themselves. */
export class ReplicaStatuses {
  private readonly heard = new Map<string, { status: ReplicaStatus; atMs: number }>();
  private askedAtMs = -Infinity;

  constructor(private readonly bus: Bus) {
    bus.subscribe(statusSubject('*'), (payload) => {
      const status = JSON.parse(payload) as ReplicaStatus;
      this.heard.set(status.id, { status, atMs: performance.now() });
    });
  }

  /** Asks the replicas, and returns those that were heard lately, by service and start. */
  async list(): Promise<ReplicaStatus[]> {
    const areAnswering = performance.now() - this.askedAtMs < ASKED_FOR_MS;
    this.askedAtMs = performance.now();
    this.bus.publish(STATUS_QUESTIONS);
    if (!areAnswering) await sleep(ANSWER_MS);
    for (const [id, { atMs }] of this.heard) if (performance.now() - atMs > GONE_MS) this.heard.delete(id);
    const rank = ({ service }: ReplicaStatus) => ReplicaStatus.shape.service.options.indexOf(service);
    return [...this.heard.values()]
      .map(({ status }) => status)
      .sort((a, b) => rank(a) - rank(b) || a.started_at - b.started_at || (a.id < b.id ? -1 : 1));
  }
}
