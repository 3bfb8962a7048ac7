import type { Database } from '@team-chat/db';
import type { Logger } from '@team-chat/runtime';

/** Milliseconds between two looks at least, however much there is to do. */
const MIN_PAUSE_MS = 500;
/** Milliseconds between two looks at most: where a replica adds work and is killed before it has told the others, they begin the
 *  work this late. */
const MAX_PAUSE_MS = 10_000;

interface WatchedTable {
  table: string;
  /** The column with the time at which a row is due, or null. */
  column: string;
  onDue: () => void;
}

/** Looks for due work in all tables of a service, with one statement: when the earliest is due, and after every use of the
 *  database by this replica, which may have added work. */
export class DueWorkPoller {
  private readonly tables = new Set<WatchedTable>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private lookedAtMs = -Infinity;
  /** When the next look is due, and the earliest work that is known, in milliseconds of the monotonic clock. */
  private nextAtMs = Infinity;
  private earliestMs = Infinity;
  /** How often this replica has used the database, altogether and up to the last look. */
  private uses = 0;
  private usesSeen = 0;

  constructor(
    readonly db: Database,
    private readonly log: Pick<Logger, 'error'>,
    /** Has the other replicas look. */
    private readonly tellOthers: () => void,
  ) {
    db.onUsed(() => {
      this.uses++;
      if (!this.looking) this.look();
    });
  }

  /** Calls `onDue` after each look that finds due work in the table. Returns a function that ends this. */
  watch(table: WatchedTable): () => Promise<void> {
    this.tables.add(table);
    this.look();
    return async () => {
      this.tables.delete(table);
      if (this.tables.size > 0) return;
      clearTimeout(this.timer);
      await this.looking;
    };
  }

  /** Looks as soon as the last look is long enough ago. */
  look(): void {
    this.lookAt(performance.now());
  }

  private lookAt(atMs: number): void {
    if (this.tables.size === 0) return;
    const at = Math.max(atMs, this.lookedAtMs + MIN_PAUSE_MS);
    if (at >= this.nextAtMs) return;
    this.nextAtMs = at;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.lookNow(), at - performance.now());
  }

  private async lookNow(): Promise<void> {
    const isOwn = this.uses > this.usesSeen;
    const usesBefore = this.uses;
    this.lookedAtMs = performance.now();
    this.looking = this.findDue(isOwn).catch((error: unknown) => {
      this.earliestMs = Infinity;
      this.log.error({ err: error }, 'could not look for due work');
    });
    await this.looking;
    this.looking = undefined;
    this.nextAtMs = Infinity;
    // The look itself was one use.
    this.usesSeen = Math.min(usesBefore + 1, this.uses);
    const isStale = this.uses > this.usesSeen;
    this.lookAt(isStale ? 0 : Math.min(this.earliestMs, this.lookedAtMs + MAX_PAUSE_MS));
  }

  private async findDue(isOwn: boolean): Promise<void> {
    const tables = [...this.tables];
    const { knex } = this.db;
    const earliest = tables.map(({ table, column }) =>
      knex.raw('(SELECT extract(epoch FROM min(??) - now()) * 1000 FROM ??)', [column, table]).toQuery(),
    );
    const { rows } = await knex.raw<{ rows: { due_in_ms: (number | null)[] }[] }>(
      `SELECT ARRAY[${earliest}]::float8[] AS due_in_ms`,
    );
    const { due_in_ms } = rows[0]!;
    const earliestMs = this.lookedAtMs + Math.min(...due_in_ms.map((ms) => ms ?? Infinity));
    if (isOwn && this.isNews(earliestMs)) this.tellOthers();
    this.earliestMs = earliestMs;
    tables.forEach(({ onDue }, index) => (due_in_ms[index] ?? 1) <= 0 && onDue());
  }

  /** Whether the other replicas, which may not know of the earliest work, would look too late. */
  private isNews(earliestMs: number): boolean {
    const isKnown = this.earliestMs <= Math.max(earliestMs + MIN_PAUSE_MS, this.lookedAtMs);
    return !isKnown && earliestMs < this.lookedAtMs + MAX_PAUSE_MS;
  }
}
