import { createHash } from 'node:crypto';
import type { Bus, EventLog } from '@team-chat/bus';
import { ownerSubject } from '@team-chat/contracts';
import { answersSoon, ANY_OWNER } from './ping';

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
  /** Last announcements of other replicas. */
  private readonly loads = new Map<string, { load: Load; heardAtMs: number }>();
  private timer: NodeJS.Timeout | undefined;
  private readonly ends: (() => void)[] = [];
  /** When this replica, which has not heard of another one, ends its announcements. */
  private untilMs = 0;

  constructor(
    private readonly bus: Bus,
    private readonly eventLog: EventLog,
    private readonly ownId: string,
    private readonly countQueues: () => Load,
  ) {}

  /** Announces this replica: at first and after a reconnect for a while, and for as long as others announce themselves. */
  start(): void {
    this.ends.push(
      this.bus.subscribe(ownerSubject(ANY_OWNER, LOAD), (text) => {
        const { id, load } = JSON.parse(text) as { id: string; load: Load };
        if (id === this.ownId) return;
        this.loads.set(id, { load, heardAtMs: Date.now() });
        this.keepAnnouncing();
      }),
      this.bus.onConnectionChange((state) => state === 'back' && this.keepAnnouncing()),
      () => clearTimeout(this.timer),
    );
    this.keepAnnouncing();
  }

  stop(): void {
    for (const end of this.ends.splice(0)) end();
  }

  /** Returns the ids of the replicas that have announced themselves lately, this one included. */
  listRunning(): string[] {
    const nowMs = Date.now();
    for (const [id, { heardAtMs }] of this.loads) if (nowMs - heardAtMs > RUNNING_MS) this.loads.delete(id);
    return [this.ownId, ...this.loads.keys()];
  }

  private keepAnnouncing(): void {
    this.untilMs = Date.now() + RUNNING_MS;
    if (!this.timer) this.announce();
  }

  private announce(): void {
    this.bus.publish(ownerSubject(ANY_OWNER, LOAD), JSON.stringify({ id: this.ownId, load: this.countQueues() }));
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (Date.now() < this.untilMs) this.announce();
    }, ANNOUNCE_MS);
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
      if (await answersSoon(this.bus, other)) return other;
      this.loads.delete(other);
    }
    return this.ownId;
  }

  private listPreferred(partition: number, size: number): string[] {
    const running = this.listRunning();
    const loads = [this.countQueues(), ...[...this.loads.values()].map(({ load }) => load)];
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
