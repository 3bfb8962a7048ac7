import { type Bus, MovedError } from '@team-chat/bus';
import { type Actor, ownerOfQueue } from '@team-chat/contracts';
import type { Logger } from '@team-chat/runtime';
import type { FollowedPartitions } from '../log/followed-partitions';
import type { LogWindow } from '../log/log-window';
import { countAdoption } from '../metrics';
import type { CatchUp } from './catch-up';
import { isAlive } from './ping';
import { badQueueId, isOfIncarnation, type Queue } from './queue';
import type { QueueRecordStore, StoredRecord } from './record-store';

/** A record of which this replica is the owner, and the newest entries of its partition. */
interface OwnRecord {
  stored: StoredRecord;
  window: LogWindow;
}

/** Makes this replica the owner of queues whose owner is gone. */
export class Adoption {
  /** Queues being found or adopted, by user and queue id. Polls that come meanwhile share the work. */
  private readonly adopting = new Map<string, Promise<Queue>>();

  constructor(
    private readonly bus: Bus,
    private readonly ownId: string,
    private readonly records: QueueRecordStore,
    private readonly partitions: FollowedPartitions,
    private readonly catchUp: CatchUp,
    private readonly log: Logger,
  ) {}

  /** Returns the caller's queue, which this replica does not have in memory. Throws MovedError if another replica owns it, and
   *  BAD_EVENT_QUEUE_ID if it is unknown, expired, of another incarnation of the log, or another user's. */
  async adopt(actor: Actor, queueId: string, lastEventId: number | undefined): Promise<Queue> {
    const key = adoptionKey(actor, queueId);
    const adopting = this.adopting.get(key) ?? this.adoptNow(actor, queueId, lastEventId);
    this.adopting.set(key, adopting);
    try {
      return await adopting;
    } finally {
      if (this.adopting.get(key) === adopting) this.adopting.delete(key);
    }
  }

  /** Returns the adoption of the caller's queue where one is in progress. */
  inProgress(actor: Actor, queueId: string): Promise<Queue> | undefined {
    return this.adopting.get(adoptionKey(actor, queueId));
  }

  private async adoptNow(actor: Actor, queueId: string, lastEventId: number | undefined): Promise<Queue> {
    const { stored, window } = await this.takeRecord(actor, queueId);
    const { record } = stored;
    const seq = Math.max(record.created_seq, lastEventId ?? record.created_seq);
    const { first_seq, last_seq } = await window.bounds();
    // A log that ends before an event that the client has may have lost its end. A new leader of a cluster may not know yet
    // what this replica has read.
    if (seq > Math.max(last_seq, window.position) || seq + 1 < first_seq) throw badQueueId(record.queue_id);
    this.log.info({ queue_id: record.queue_id, seq }, 'adopting a queue');
    countAdoption();
    return this.catchUp.open(stored, window, await this.catchUp.readState(actor, window), seq);
  }

  /** Finds the record of the caller's queue and makes this replica the owner in it. Throws as `adopt` does. */
  async takeRecord(actor: Actor, queueId: string): Promise<OwnRecord> {
    const { stored, window } = await this.findRecord(actor, queueId);
    const isOwn = stored.record.owner === this.ownId;
    return { stored: isOwn ? stored : await this.claim(stored), window };
  }

  /** Finds the record of the caller's queue. Throws BAD_EVENT_QUEUE_ID as `adopt` does. */
  private async findRecord(actor: Actor, queueId: string): Promise<OwnRecord> {
    if (ownerOfQueue(queueId) === undefined) throw badQueueId(queueId);
    const stored = await this.records.find(queueId);
    if (!stored || stored.record.expires_at < Date.now() / 1000) throw badQueueId(queueId);
    const { user_id, realm_id, partition } = stored.record;
    if (user_id !== actor.user_id || realm_id !== actor.realm_id) throw badQueueId(queueId);
    // Another replica may have known of more partitions.
    if (!this.partitions.isOf(realm_id, partition)) await this.partitions.refresh();
    if (!this.partitions.isOf(realm_id, partition)) throw badQueueId(queueId);
    const window = await this.partitions.follow(partition);
    if (!isOfIncarnation(queueId, window)) throw badQueueId(queueId);
    return { stored, window };
  }

  /** Writes this replica as the owner into the record of a queue whose owner is gone, and returns the new record. If several
   *  replicas try, one succeeds and the others throw MovedError. */
  private async claim({ record, revision }: StoredRecord): Promise<StoredRecord> {
    if (await isAlive(this.bus, record.owner)) throw new MovedError(record.owner);
    const claimed = { ...record, owner: this.ownId };
    const newRevision = await this.records.replace({ record: claimed, revision });
    if (newRevision !== undefined) return { record: claimed, revision: newRevision };
    const winner = await this.records.find(record.queue_id);
    if (!winner) throw badQueueId(record.queue_id);
    throw new MovedError(winner.record.owner);
  }
}

/** Returns the key of a queue that is being adopted. It has the user, so that another user's refusal is not shared with the
 *  queue's user. */
const adoptionKey = ({ realm_id, user_id }: Actor, queueId: string): string => `${realm_id}:${user_id}:${queueId}`;
