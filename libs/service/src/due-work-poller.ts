import type { Database } from '@team-chat/db';
import type { Logger } from '@team-chat/runtime';

/** Milliseconds between two polls: due work begins within a second of its time. */
const POLL_EVERY_MS = 500;

interface WatchedTable {
  table: string;
  /** The column with the time at which a row is due, or null. */
  column: string;
  onDue: () => void;
}

/** Polls all tables of a service that list due work, with one statement: each replica polls twice a second. */
export class DueWorkPoller {
  private readonly tables = new Set<WatchedTable>();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;

  constructor(
    readonly db: Database,
    private readonly log: Pick<Logger, 'error'>,
  ) {}

  /** Calls `onDue` after each poll that finds due work in the table. Returns a function that ends this. */
  watch(table: WatchedTable): () => Promise<void> {
    this.tables.add(table);
    this.timer ??= setInterval(() => this.poll(), POLL_EVERY_MS);
    return async () => {
      this.tables.delete(table);
      if (this.tables.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
      await this.polling;
    };
  }

  private poll(): void {
    this.polling ??= this.pollNow()
      .catch((error: unknown) => this.log.error({ err: error }, 'could not look for due work'))
      .finally(() => (this.polling = undefined));
  }

  private async pollNow(): Promise<void> {
    const tables = [...this.tables];
    const { knex } = this.db;
    const isDue = tables.map(({ table, column }) =>
      knex.raw('EXISTS (SELECT FROM ?? WHERE ?? <= now())', [table, column]).toQuery(),
    );
    const { rows } = await knex.raw<{ rows: { due: boolean[] }[] }>(`SELECT ARRAY[${isDue}] AS due`);
    tables.forEach(({ onDue }, index) => rows[0]!.due[index] && onDue());
  }
}
