import { createHash } from 'node:crypto';
import type { Bus, EventLog } from '@team-chat/bus';
import { ownerSubject } from '@team-chat/contracts';
import { ANY_OWNER, isAlive } from './ping';

/** The id in the subject of replicas' announcements. */
const LOAD = { id: 'load' };
const ANNOUNCE_MS = 2000;
/** Milliseconds after its last announcement for which a replica counts as running. */
const RUNNING_MS = 7000;

/** Number of queues of one replica, by partition of the log. */
type Load = Record<number, number>;

/** Decides which replicas get the new queues of each partition of the log, so that each replica follows few of them: as many replicas as
 *  the partition's share of all queues is worth, and one at least. All replicas know the same, and choose the same. */
export class Placement {
  private readonly loads = new Map<string, { load: Load; heardAtMs: number }>();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly eventLog: EventLog,
    private readonly ownId: string,
    private readonly countQueues: () => Load,
  ) {}

  start(): void {
    this.unsubscribe = this.bus.subscribe(ownerSubject(ANY_OWNER, LOAD), (text) => {
      const { id, load } = JSON.parse(text) as { id: string; load: Load };
      this.loads.set(id, { load, heardAtMs: Date.now() });
    });
    this.timer = setInterval(() => this.announce(), ANNOUNCE_MS);
    this.announce();
  }

  stop(): void {
    clearInterval(this.timer);
    this.unsubscribe?.();
  }

  /** Returns the ids of the replicas that have announced themselves lately, this one included. */
  listRunning(): string[] {
    const nowMs = Date.now();
    for (const [id, { heardAtMs }] of this.loads) {
      if (id !== this.ownId && nowMs - heardAtMs > RUNNING_MS) this.loads.delete(id);
    }
    return [...this.loads.keys()];
  }

  private announce(): void {
    const load = this.countQueues();
    this.loads.set(this.ownId, { load, heardAtMs: Date.now() });
    this.bus.publish(ownerSubject(ANY_OWNER, LOAD), JSON.stringify({ id: this.ownId, load }));
  }

  /** Returns the replica that is to hold an organisation's new queues. The replica has just answered, or is this one. */
  async chooseReplica(realmId: number): Promise<string> {
    const { number: partition } = this.eventLog.partitionOf(realmId);
    const { size } = this.eventLog;
    // Every replica follows the first partition.
    while (partition > 0) {
      const chosen = this.listPreferred(partition, size);
      if (chosen.includes(this.ownId)) break;
      const other = chosen[Math.floor(Math.random() * chosen.length)]!;
      if (await isAlive(this.bus, other)) return other;
      this.loads.delete(other);
    }
    return this.ownId;
  }

  private listPreferred(partition: number, size: number): string[] {
    const running = this.listRunning();
    const loads = [...this.loads.values()].map(({ load }) => load);
    return rankReplicas(running, partition, computeShare(partition, size, loads));
  }
}

/** Returns a partition's share of all queues, where each of `size` partitions counts for one queue more than it has. */
export function computeShare(partition: number, size: number, loads: Load[]): number {
  let [own, all] = [1, size];
  for (const load of loads) {
    own += load[partition] ?? 0;
    for (const count of Object.values(load)) all += count;
  }
  return own / all;
}

/** Returns the replicas for a partition with this share of all queues. A replica more or less changes few of them. */
export function rankReplicas(ids: string[], partition: number, share: number): string[] {
  const weight = (id: string) => createHash('sha1').update(`${id} ${partition}`).digest('hex');
  const ranked = ids.map((id) => ({ id, weight: weight(id) })).sort((a, b) => (a.weight < b.weight ? -1 : 1));
  const wanted = Math.max(1, Math.round(share * ids.length));
  return ranked.slice(0, wanted).map(({ id }) => id);
}
