import { PRESENCE_OFFLINE_THRESHOLD_S } from '@team-chat/contracts';
import { changesState, mergedPresence, type Presence } from '../domain/presence';

/** Longest wait of a report that changes no visible state. A crash loses at most this much. */
const MAX_DELAY_MS = 5000;
/** Least time between two batches of one organisation, so that many users who come online together share a few. */
const MIN_INTERVAL_MS = 100;

/** Presences by user id. */
export type Presences = ReadonlyMap<number, Presence>;
/** Writes a batch of an organisation, and returns the stored presences of its users. */
export type WriteBatch = (realmId: number, batch: Presences) => Promise<Presences>;

interface Batch {
  presences: Map<number, Presence>;
  waiting: { resolve(): void; reject(error: unknown): void }[];
}

const emptyBatch = (): Batch => ({ presences: new Map(), waiting: [] });

/** Presence reports of one organisation's users that are not yet in the database. */
class RealmBatches {
  /** Presences of online users, as far as this replica has seen them. */
  private readonly known = new Map<number, Presence>();
  private batch = emptyBatch();
  private writing = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private dueMs = Infinity;
  private startedMs = -Infinity;

  constructor(
    private readonly write: (batch: Presences) => Promise<Presences>,
    private readonly onError: (error: unknown) => void,
  ) {}

  async take(userId: number, sign: Presence): Promise<void> {
    const before = this.known.get(userId);
    const after = mergedPresence(before, sign);
    this.known.set(userId, after);
    this.batch.presences.set(userId, mergedPresence(this.batch.presences.get(userId), sign));
    if (!changesState(before, after)) return this.writeWithin(MAX_DELAY_MS);
    const { waiting } = this.batch;
    this.writeWithin(0);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }

  /** Writes the present batch, after the one that is being written. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.dueMs = Infinity;
    this.writing = this.writing.then(() => this.writeNow());
    return this.writing;
  }

  private writeWithin(delayMs: number): void {
    const now = Date.now();
    const dueMs = Math.max(now + delayMs, this.startedMs + MIN_INTERVAL_MS);
    if (dueMs >= this.dueMs) return;
    this.dueMs = dueMs;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), dueMs - now);
  }

  private async writeNow(): Promise<void> {
    const { presences, waiting } = this.batch;
    if (presences.size === 0) return;
    this.batch = emptyBatch();
    this.startedMs = Date.now();
    try {
      const written = await this.write(presences);
      for (const [userId, presence] of written) {
        this.known.set(userId, mergedPresence(this.known.get(userId), presence));
      }
      this.forgetOffline();
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      this.onError(error);
      this.putBack(presences);
      for (const { reject } of waiting) reject(error);
    }
  }

  /** Puts the reports of a failed write into the next batch. Forgets the users, so that repeated reports count as
   *  changes. */
  private putBack(presences: Presences): void {
    for (const [userId, presence] of presences) {
      this.known.delete(userId);
      this.batch.presences.set(userId, mergedPresence(this.batch.presences.get(userId), presence));
    }
    this.writeWithin(MAX_DELAY_MS);
  }

  private forgetOffline(): void {
    const oldest = Math.floor(Date.now() / 1000) - PRESENCE_OFFLINE_THRESHOLD_S;
    for (const [userId, { idle_timestamp }] of this.known) {
      if (idle_timestamp < oldest) this.known.delete(userId);
    }
  }
}

/** Collects presence reports, so that many of them are one write. No `Batcher`: what a report changes decides when the
 *  write is due, most callers do not wait, and a failed write goes into the next one. */
export class PresenceBatches {
  private readonly realms = new Map<number, RealmBatches>();

  constructor(
    private readonly write: WriteBatch,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Takes a presence report. One that changes what others see is in the database when this resolves; others are
   *  written a few seconds later. */
  take(realmId: number, userId: number, sign: Presence): Promise<void> {
    let realm = this.realms.get(realmId);
    if (!realm) {
      realm = new RealmBatches((batch) => this.write(realmId, batch), this.onError);
      this.realms.set(realmId, realm);
    }
    return realm.take(userId, sign);
  }

  /** Writes all reports that wait. */
  async flush(): Promise<void> {
    await Promise.all([...this.realms.values()].map((realm) => realm.flush()));
  }
}
