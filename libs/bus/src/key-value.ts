import { type KV, NatsError, StorageType } from 'nats';
import type { Bus } from './bus';
import { retryDuringOutage } from './retry';

export interface KeyValueOptions {
  bucket: string;
  /** Milliseconds after its last write at which a key expires. */
  ttlMs: number;
  /** Copies on a clustered server. */
  replicas: number;
}

const UNUSED_KEY = 'unused';

/** A value and the revision it was read at. */
export interface Versioned {
  value: string;
  revision: number;
}

/** A JetStream key-value bucket of texts. */
export class KeyValueStore {
  private constructor(
    private readonly kv: KV,
    /** Creates the bucket if it no longer exists. */
    readonly ensure: () => Promise<unknown>,
  ) {}

  static async open(bus: Bus, { bucket, ttlMs, replicas }: KeyValueOptions): Promise<KeyValueStore> {
    // Reads go to the leader: a copy that lags would not have a key that was just written.
    const options = { ttl: ttlMs, history: 1, storage: StorageType.File, replicas, allow_direct: false };
    // Several processes may create the bucket at the same time, which a cluster can take long to answer.
    const ensure = () => retryDuringOutage(() => bus.nc.jetstream().views.kv(bucket, options));
    const kv = await ensure();
    // On a cluster, nobody answers a read before the new bucket has a leader.
    await retryDuringOutage(() => kv.get(UNUSED_KEY));
    return new KeyValueStore(kv, ensure);
  }

  async find(key: string): Promise<Versioned | undefined> {
    const entry = await this.kv.get(key);
    return entry?.operation === 'PUT' ? { value: entry.string(), revision: entry.revision } : undefined;
  }

  /** Writes a value and returns the new revision. */
  put(key: string, value: string): Promise<number> {
    return this.kv.put(key, value);
  }

  /** Writes a value unless the key was written since `revision`, which is 0 for a new key. Returns the new revision, or
   *  undefined where nothing was written. */
  async replace(key: string, value: string, revision: number): Promise<number | undefined> {
    return undefinedOnConflict(revision === 0 ? this.kv.create(key, value) : this.kv.update(key, value, revision));
  }

  /** Removes a key unless it was written since `revision`; returns whether it was removed. */
  async remove(key: string, revision: number): Promise<boolean> {
    const removing = this.kv.delete(key, { previousSeq: revision }).then(() => true);
    return (await undefinedOnConflict(removing)) ?? false;
  }
}

const WRONG_LAST_SEQUENCE = 10071;

async function undefinedOnConflict<T>(writing: Promise<T>): Promise<T | undefined> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === WRONG_LAST_SEQUENCE) return undefined;
    throw error;
  }
}
