import { setTimeout as sleep } from 'node:timers/promises';
import { type ShareKey, type ShareUse, type Transaction, Wakeable } from '@team-chat/db';
import type { Logger } from '@team-chat/runtime';
import type { DueWorkPoller } from './due-work-poller';
import { countFailure, observeDueWork } from './metrics';

/** Milliseconds that each piece of work takes at least, so that a backlog does not occupy the service. */
const PIECE_MS = 10;
/** Longest that `stop` waits for the work at hand, in milliseconds. */
const STOP_TIMEOUT_MS = 3000;

export interface DueWorkOptions {
  /** Name of the work in the log and in metrics. */
  name: string;
  /** Table that lists the work. */
  table: string;
  /** Its column with the time at which a row is due, or null; `next_attempt_at` by default. */
  column?: string;
  /** Finds work that has become due. All work of a service has the same. */
  poller: DueWorkPoller;
  log: Pick<Logger, 'error' | 'warn'>;
  /** Pieces that are worked on at the same time. Absent: those of one claim, and the next claim waits for all of them. */
  concurrency?: number | undefined;
  /** The most pieces of one organisation that are worked on at the same time. */
  perRealm?: number | undefined;
}

export interface Work<Piece> {
  /** Claims work by the database's clock: what has been due longest first, or what `use` gives its turn. Sets the time at which the
   *  work is due again, in case this replica dies. Returns at most `limit` pieces, if that is given. */
  claim(limit: number | undefined, use: ShareUse): Promise<Piece[]>;
  /** Returns whose turn a piece takes, where organisations take turns. */
  shareOf?(piece: Piece): ShareKey;
  /** Does one piece of work. If it throws, the work is done again when it is due again. */
  perform(piece: Piece): Promise<void>;
  /** Returns what the log says about a piece of work that failed. */
  factsOf(piece: Piece): Record<string, unknown>;
}

/** Shares that a replica knows to have been served: those of which it knows nothing come first. */
const MAX_SERVED = 1000;

/** Does the work that a table lists when it is due, and new work when it is woken. */
export class DueWork {
  private stopped = false;
  private readonly newWork = new Wakeable();
  private endPolling: (() => Promise<void>) | undefined;
  private running: Promise<void> | undefined;
  /** Pieces that are worked on while others are claimed. */
  private readonly atWork = new Set<Promise<void>>();
  /** The shares of these pieces. */
  private readonly sharesAtWork = new Set<ShareKey>();
  /** By the text of the share, the latest last. */
  private readonly served = new Map<string, ShareKey>();

  constructor(private readonly options: DueWorkOptions) {}

  start<Piece>(work: Work<Piece>): void {
    const { name, table, column = 'next_attempt_at', poller } = this.options;
    observeDueWork({ name, table, column, db: poller.db });
    this.endPolling = poller.watch({ table, column, onDue: () => this.wake() });
    this.running = this.run(work);
  }

  /** Makes it look for work at once. Call it after the transaction that adds the work, or `wakeAfter` within it. */
  wake(): void {
    this.newWork.wake();
  }

  /** Makes it look for work at once after `tx`, which adds the work, commits. */
  wakeAfter(tx: Transaction): void {
    tx.executionPromise.then(
      () => this.wake(),
      () => undefined,
    );
  }

  /** Takes no more work. The work at hand may be cut off, and is then done again by a replica that finds it due. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    const patience = sleep(STOP_TIMEOUT_MS, undefined, { ref: false });
    const ended = Promise.all([this.endPolling?.(), this.running]).then(() => Promise.all(this.atWork));
    await Promise.race([ended, patience]);
  }

  private async run<Piece>(work: Work<Piece>): Promise<void> {
    while (!this.stopped) {
      this.newWork.reset();
      try {
        while (!this.stopped && (await this.doSome(work)));
      } catch (error) {
        if (!this.stopped) this.options.log.error({ err: error, work: this.options.name }, 'due work failed');
      }
      await this.newWork.wait();
    }
  }

  /** Does what one claim returns. Returns false if nothing was due. */
  private async doSome<Piece>(work: Work<Piece>): Promise<boolean> {
    const { concurrency } = this.options;
    if (this.atWork.size === concurrency) await Promise.race(this.atWork);
    const pieces = await work.claim(concurrency && concurrency - this.atWork.size, {
      running: [...this.sharesAtWork],
      served: [...this.served.values()],
      perRealm: this.options.perRealm ?? Number.MAX_SAFE_INTEGER,
    });
    if (pieces.length === 0) return false;
    const pause = sleep(pieces.length * PIECE_MS);
    const done = pieces.map((piece) => this.tryToDo(work, piece));
    if (concurrency === undefined) await Promise.all(done);
    else done.forEach((each) => this.addToWork(each));
    await pause;
    return true;
  }

  /** Claims again when a piece is done: it may have had others wait for it. */
  private addToWork(piece: Promise<void>): void {
    const done = piece.then(() => {
      this.atWork.delete(done);
      this.wake();
    });
    this.atWork.add(done);
  }

  private async tryToDo<Piece>(work: Work<Piece>, piece: Piece): Promise<void> {
    const share = work.shareOf?.(piece);
    if (share) this.begin(share);
    try {
      await work.perform(piece);
    } catch (error) {
      const { name, log } = this.options;
      countFailure(name);
      log.warn({ err: error, work: name, ...work.factsOf(piece) }, 'a piece of due work failed');
    } finally {
      if (share) this.sharesAtWork.delete(share);
    }
  }

  private begin(share: ShareKey): void {
    this.sharesAtWork.add(share);
    const key = share.join(':');
    this.served.delete(key);
    this.served.set(key, share);
    if (this.served.size > MAX_SERVED) this.served.delete(this.served.keys().next().value!);
  }
}
