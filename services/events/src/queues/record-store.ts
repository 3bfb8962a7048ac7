import { type Bus, KeyValueStore } from '@team-chat/bus';
import { MAX_QUEUE_LIFESPAN_S } from '@team-chat/contracts';
import { decodeQueueRecord, encodeQueueRecord, type QueueRecord } from './record';

/** Longer than any queue lives: removes only records that a killed replica left behind. Expiry by key needs nats-server
 *  2.11. */
const TTL_MS = MAX_QUEUE_LIFESPAN_S * 1250;

/** A record and the revision at which it was read. */
export interface StoredRecord {
  record: QueueRecord;
  revision: number;
}

type User = Pick<QueueRecord, 'realm_id' | 'user_id'>;

/** The queue records, which all replicas read and write. */
export class QueueRecordStore {
  private constructor(private readonly store: KeyValueStore) {}

  static async open(bus: Bus, replicas: number): Promise<QueueRecordStore> {
    return new QueueRecordStore(await KeyValueStore.open(bus, { bucket: 'QUEUES', ttlMs: TTL_MS, replicas }));
  }

  /** Creates the bucket if it no longer exists. */
  async ensure(): Promise<void> {
    await this.store.ensure();
  }

  async find(queueId: string): Promise<StoredRecord | undefined> {
    const found = await this.store.find(queueId);
    return found && { record: decodeQueueRecord(found.value), revision: found.revision };
  }

  /** Writes a new record and returns its revision. */
  insert(record: QueueRecord): Promise<number> {
    return this.store.put(record.queue_id, encodeQueueRecord(record));
  }

  /** Writes a record and returns its new revision, or undefined if another replica has written it since it was read. */
  replace({ record, revision }: StoredRecord): Promise<number | undefined> {
    return this.store.replace(record.queue_id, encodeQueueRecord(record), revision);
  }

  /** Finds the records of the queues, among the named ones, that have not expired. */
  async findLive(queueIds: string[]): Promise<StoredRecord[]> {
    const found = await Promise.all(queueIds.map((id) => this.find(id)));
    const nowS = Date.now() / 1000;
    return found.filter((stored) => stored !== undefined).filter(({ record }) => record.expires_at >= nowS);
  }

  /** Returns the ids of the queues that a user registered, in this order, and the revision of the list. */
  async findList(user: User): Promise<{ ids: string[]; revision: number }> {
    const found = await this.store.find(listKey(user));
    return { ids: found ? (JSON.parse(found.value) as string[]) : [], revision: found?.revision ?? 0 };
  }

  /** Writes a user's list. Returns false if it was written since it was read. */
  async replaceList(user: User, ids: string[], revision: number): Promise<boolean> {
    return (await this.store.replace(listKey(user), JSON.stringify(ids), revision)) !== undefined;
  }

  /** Removes a record unless another owner has written it since it was read. */
  async remove({ record, revision }: StoredRecord): Promise<void> {
    if (await this.store.remove(record.queue_id, revision)) return;
    // This owner's last write may have succeeded although no answer came.
    const stored = await this.find(record.queue_id);
    if (stored?.record.owner === record.owner) await this.store.remove(record.queue_id, stored.revision);
  }
}

const listKey = ({ realm_id, user_id }: User) => `user.${realm_id}.${user_id}`;
