import { mergedPresence, type Presence } from '../domain/presence';

/** Milliseconds between two batches of one organisation at least, so that many users who report together share a few
 *  writes. */
const MIN_INTERVAL_MS = 100;
/** Milliseconds between two batches at most. Many reports lengthen the time, because users of one batch also share reads. */
const MAX_INTERVAL_MS = 1000;
/** Milliseconds between two batches for each report per second. An organisation with 10,000 users online reaches
 *  MAX_INTERVAL_MS. */
const INTERVAL_MS_PER_RATE = 6;

/** Presences by user id. */
export type Presences = ReadonlyMap<number, Presence>;
/** Writes a batch of an organisation. */
export type WriteBatch = (realmId: number, batch: Presences) => Promise<void>;

/** Reports that are written together. */
interface Batch {
  presences: Map<number, Presence>;
  /** Settles when the batch is written. */
  written: Promise<void>;
  start(): void;
}

/** Presence reports of one organisation's users that are not yet in the database. */
class RealmBatches {
  private waiting: Batch | undefined;
  private lastWrite = Promise.resolve();
  private startedMs = -Infinity;
  private intervalMs = MIN_INTERVAL_MS;

  constructor(private readonly write: (batch: Presences) => Promise<void>) {}

  take(userId: number, report: Presence): Promise<void> {
    this.waiting ??= this.open();
    const { presences, written } = this.waiting;
    presences.set(userId, mergedPresence(presences.get(userId), report));
    return written;
  }

  flush(): Promise<void> {
    this.waiting?.start();
    return this.lastWrite;
  }

  /** Opens a batch that is written after the previous one, as soon as the interval allows. */
  private open(): Batch {
    const presences: Batch['presences'] = new Map();
    let start!: () => void;
    const due = new Promise<void>((resolve) => (start = resolve));
    setTimeout(start, this.startedMs + this.intervalMs - Date.now());
    const written = Promise.all([due, this.lastWrite]).then(() => {
      this.waiting = undefined;
      const nowMs = Date.now();
      const perSecond = (presences.size * 1000) / (nowMs - this.startedMs);
      this.intervalMs = Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, INTERVAL_MS_PER_RATE * perSecond));
      this.startedMs = nowMs;
      return this.write(presences);
    });
    this.lastWrite = written.catch(() => undefined);
    return { presences, written, start };
  }
}

/** Collects presence reports, so that many reports are one write. Does not use `Batcher`, which does not wait between two
 *  batches and would write ten times as often. */
export class PresenceBatches {
  private readonly realms = new Map<number, RealmBatches>();

  constructor(private readonly write: WriteBatch) {}

  /** Takes a presence report. Resolves when the report is in the database; rejects if it could not be written. */
  take(realmId: number, userId: number, report: Presence): Promise<void> {
    let realm = this.realms.get(realmId);
    if (!realm) {
      realm = new RealmBatches((batch) => this.write(realmId, batch));
      this.realms.set(realmId, realm);
    }
    return realm.take(userId, report);
  }

  /** Writes all waiting reports. */
  async flush(): Promise<void> {
    await Promise.all([...this.realms.values()].map((realm) => realm.flush()));
  }
}
