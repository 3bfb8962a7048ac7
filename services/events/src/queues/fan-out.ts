import { applyEffect } from '../domain/subscriber-state';
import { ALL_REALMS } from '@team-chat/contracts';
import type { Entry } from '../log/entry';
import type { Queue } from './queue';

/** One organisation's queues on this replica, indexed by the users and channels that audiences name. */
class RealmQueues {
  readonly all = new Set<Queue>();
  readonly byUser = new Map<number, Set<Queue>>();
  readonly byChannel = new Map<number, Set<Queue>>();
  readonly listeningToPublic = new Set<Queue>();
}

/** The queues that this replica owns, and the fan-out of the log to them. */
export class FanOut {
  private readonly byId = new Map<string, Queue>();
  /** Organisations with queues, by partition of the log and id. */
  private readonly partitions = new Map<number, Map<number, RealmQueues>>();
  private readonly dirty = new Set<Queue>();

  constructor(
    private readonly onError: (error: unknown, entry: Entry) => void,
    /** Called when the queue's user or organisation is deactivated. */
    private readonly onEnd: (queue: Queue, why: 'user' | 'realm') => void,
  ) {}

  get size(): number {
    return this.byId.size;
  }

  /** Number of waiting polls. */
  get parked(): number {
    let count = 0;
    for (const queue of this.byId.values()) if (queue.waiter) count++;
    return count;
  }

  /** Returns the number of queues by partition of the log. */
  countByPartition(): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { window } of this.byId.values()) counts[window.partition] = (counts[window.partition] ?? 0) + 1;
    return counts;
  }

  /** Returns the number of queues of an organisation. They may be of several partitions while the log is given more. */
  countInRealm(realmId: number): number {
    let count = 0;
    for (const realms of this.partitions.values()) count += realms.get(realmId)?.all.size ?? 0;
    return count;
  }

  /** Returns the organisations that have the most queues, the largest first. */
  listLargestRealms(limit: number): { realm_id: number; queues: number }[] {
    const realmIds = new Set([...this.partitions.values()].flatMap((realms) => [...realms.keys()]));
    const counts = [...realmIds].map((realm_id) => ({ realm_id, queues: this.countInRealm(realm_id) }));
    return counts.sort((one, other) => other.queues - one.queues).slice(0, limit);
  }

  get(queueId: string): Queue | undefined {
    return this.byId.get(queueId);
  }

  /** Returns a copy, because callers add and remove queues while they iterate. */
  values(): Queue[] {
    return [...this.byId.values()];
  }

  add(queue: Queue): void {
    queue.readUpTo = undefined;
    this.byId.set(queue.id, queue);
    const { partition } = queue.window;
    const realms = this.partitions.get(partition) ?? new Map<number, RealmQueues>();
    this.partitions.set(partition, realms);
    const realm = realms.get(queue.record.realm_id) ?? new RealmQueues();
    realms.set(queue.record.realm_id, realm);
    realm.all.add(queue);
    addTo(realm.byUser, queue.record.user_id, queue);
    for (const channel of queue.viewer.channels) addTo(realm.byChannel, channel, queue);
    if (queue.record.all_public_streams) realm.listeningToPublic.add(queue);
  }

  remove(queue: Queue): void {
    // Its place may be taken by the same queue, adopted anew.
    if (this.byId.get(queue.id) !== queue) return;
    this.byId.delete(queue.id);
    const realms = this.partitions.get(queue.window.partition)!;
    const realm = realms.get(queue.record.realm_id)!;
    realm.all.delete(queue);
    removeFrom(realm.byUser, queue.record.user_id, queue);
    for (const channel of queue.viewer.channels) removeFrom(realm.byChannel, channel, queue);
    realm.listeningToPublic.delete(queue);
    if (realm.all.size === 0) realms.delete(queue.record.realm_id);
  }

  /** Adds a new entry to every queue that it is for, of its partition, because each has a copy of what is for all organisations.
   *  Then applies its effects, which decide the recipients of later entries. */
  distribute(entry: Entry): void {
    const realms = this.partitions.get(entry.partition);
    if (entry.realm_id === ALL_REALMS) {
      for (const realm of realms?.values() ?? []) this.distributeIn(realm, entry);
    } else {
      const realm = realms?.get(entry.realm_id);
      if (realm) this.distributeIn(realm, entry);
    }
  }

  private distributeIn(realm: RealmQueues, entry: Entry): void {
    for (const queue of recipients(realm, entry)) {
      try {
        if (queue.take(entry)) this.markDirty(queue);
      } catch (error) {
        // An error in one queue must not stop the others.
        this.onError(error, entry);
      }
    }
    for (const effect of entry.effects) this.apply(realm, effect, entry);
  }

  private apply(realm: RealmQueues, effect: Entry['effects'][number], entry: Entry): void {
    if (effect.kind === 'deactivate') return this.end('user', realm.byUser.get(effect.user_id) ?? [], entry);
    if (effect.kind === 'deactivate-realm') return this.end('realm', realm.all, entry);
    const userIds = 'user_ids' in effect ? effect.user_ids : [effect.user_id];
    for (const userId of userIds) {
      for (const queue of realm.byUser.get(userId) ?? []) {
        applyEffect(effect, queue.viewer);
        if (effect.kind === 'subscribe') addTo(realm.byChannel, effect.channel_id, queue);
        else if (effect.kind === 'unsubscribe') removeFrom(realm.byChannel, effect.channel_id, queue);
      }
    }
  }

  /** Ends queues of a deactivated user or organisation, except those registered after it was reactivated. */
  private end(why: 'user' | 'realm', queues: Iterable<Queue>, entry: Entry): void {
    for (const queue of [...queues]) if (!queue.alreadyKnows(entry)) this.onEnd(queue, why);
  }

  /** Schedules the answer to the queue's poll for after the present burst of entries. */
  private markDirty(queue: Queue): void {
    if (this.dirty.size === 0) setImmediate(() => this.flush());
    this.dirty.add(queue);
  }

  private flush(): void {
    for (const queue of this.dirty) {
      if (this.byId.get(queue.id) !== queue) continue;
      if (queue.waiter) queue.deliver();
      else if (queue.isFull) this.remove(queue);
    }
    this.dirty.clear();
  }
}

/** Returns the queues that an entry is for. Where the audience names users and channels, only their queues are
 *  tested. */
function recipients(realm: RealmQueues, entry: Entry): Iterable<Queue> {
  const { audience } = entry;
  const { realm: everyone, members, moderators, administrators, viewers } = audience;
  if (everyone || members || moderators || administrators || viewers) {
    return [...realm.all].filter((queue) => queue.isFor(entry));
  }
  const found = new Set<Queue>();
  for (const id of audience.users ?? []) for (const queue of realm.byUser.get(id) ?? []) found.add(queue);
  for (const id of audience.channels ?? []) for (const queue of realm.byChannel.get(id) ?? []) found.add(queue);
  if (audience.public_channels || audience.organisation) {
    for (const queue of realm.listeningToPublic) if (queue.isFor(entry)) found.add(queue);
  }
  if (audience.except) for (const queue of found) if (!queue.isFor(entry)) found.delete(queue);
  return found;
}

function addTo(index: Map<number, Set<Queue>>, key: number, queue: Queue): void {
  const there = index.get(key);
  if (there) there.add(queue);
  else index.set(key, new Set([queue]));
}

function removeFrom(index: Map<number, Set<Queue>>, key: number, queue: Queue): void {
  const there = index.get(key);
  there?.delete(queue);
  if (there?.size === 0) index.delete(key);
}
