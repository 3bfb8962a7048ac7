import { type KV, NatsError, StorageType } from 'nats';
import type { Bus } from './bus';

export interface KeyValueOptions {
  bucket: string;
  /** Milliseconds after its last write when a key disappears. */
  ttlMs: number;
  /** Copies on a clustered server. */
  replicas: number;
}

/** A value and the revision it was read at. */
export interface Versioned {
  value: string;
  revision: number;
}

/** A JetStream key-value bucket of texts. */
export class KeyValueStore {
  private constructor(private readonly kv: KV) {}

  static async open(bus: Bus, { bucket, ttlMs, replicas }: KeyValueOptions): Promise<KeyValueStore> {
    const options = { ttl: ttlMs, history: 1, storage: StorageType.File, replicas };
    return new KeyValueStore(await bus.nc.jetstream().views.kv(bucket, options));
  }

  async find(key: string): Promise<Versioned | undefined> {
    const entry = await this.kv.get(key);
    return entry?.operation === 'PUT' ? { value: entry.string(), revision: entry.revision } : undefined;
  }

  async put(key: string, value: string): Promise<void> {
    await this.kv.put(key, value);
  }

  /** Writes unless somebody else has since `revision`; returns whether it wrote. */
  async replace(key: string, value: string, revision: number): Promise<boolean> {
    try {
      await this.kv.update(key, value, revision);
      return true;
    } catch (error) {
      if (error instanceof NatsError && error.api_error?.err_code === WRONG_LAST_SEQUENCE) return false;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.kv.purge(key);
  }
}

const WRONG_LAST_SEQUENCE = 10071;
