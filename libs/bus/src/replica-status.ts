import { randomUUID } from 'node:crypto';
import { ReplicaStatus, type ReplicaFigures } from '@team-chat/contracts';
import { rounded } from './activity';
import type { Bus } from './bus';

const EVERY_MS = 2000;
/** Milliseconds after which a replica that says nothing any more is left out. */
const GONE_MS = 3 * EVERY_MS;
const MIB = 1024 * 1024;

type Service = ReplicaStatus['service'];

export const statusSubject = (service: Service | '*'): string => `status.${service}`;

/** Publishes every two seconds, at best effort, how this replica is. `figures` adds what only its service can say; where
 *  that fails, nothing is published. Returns a function that stops it. */
export function publishStatus(
  bus: Bus,
  about: { service: Service; version: string },
  figures: () => Promise<ReplicaFigures>,
): () => void {
  const id = randomUUID().slice(0, 8);
  const started_at = Math.round(Date.now() / 1000);
  let usage = performance.eventLoopUtilization();
  const publish = async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, usage);
    usage = now;
    const status: ReplicaStatus = {
      ...about,
      id,
      started_at,
      ...bus.activity.take(),
      utilization: rounded(utilization),
      memory_mib: Math.round(process.memoryUsage.rss() / MIB),
      ...(await figures()),
    };
    bus.publish(statusSubject(about.service), JSON.stringify(status));
  };
  const timer = setInterval(() => void publish().catch(() => undefined), EVERY_MS);
  return () => clearInterval(timer);
}

/** Remembers what the replicas of all services say about themselves. */
export class ReplicaStatuses {
  private readonly heard = new Map<string, { status: ReplicaStatus; atMs: number }>();

  constructor(bus: Bus) {
    bus.subscribe(statusSubject('*'), (payload) => {
      const status = JSON.parse(payload) as ReplicaStatus;
      this.heard.set(status.id, { status, atMs: performance.now() });
    });
  }

  /** Returns the replicas that were heard lately, by service and start. */
  list(): ReplicaStatus[] {
    for (const [id, { atMs }] of this.heard) if (performance.now() - atMs > GONE_MS) this.heard.delete(id);
    const rank = ({ service }: ReplicaStatus) => ReplicaStatus.shape.service.options.indexOf(service);
    return [...this.heard.values()]
      .map(({ status }) => status)
      .sort((a, b) => rank(a) - rank(b) || a.started_at - b.started_at || (a.id < b.id ? -1 : 1));
  }
}
