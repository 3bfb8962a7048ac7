import type { Database } from '@team-chat/db';
import type { Logger } from '@team-chat/runtime';

/** Milliseconds between two looks for due work: it begins within a second of its time. */
const LOOK_EVERY_MS = 500;

interface Look {
  table: string;
  /** The column with the time at which a row is due, or null. */
  column: string;
  onDue: () => void;
}

/** Looks for work that is due in all tables of a service that list some: with one statement, because each replica looks
 *  twice a second. */
export class DueLooks {
  private readonly looks = new Set<Look>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    readonly db: Database,
    private readonly log: Pick<Logger, 'error'>,
  ) {}

  /** Calls `onDue` at each look that finds due work in the table. Returns a function that ends it. */
  watch(look: Look): () => Promise<void> {
    this.looks.add(look);
    this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS);
    return async () => {
      this.looks.delete(look);
      if (this.looks.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
      await this.looking;
    };
  }

  private look(): void {
    this.looking ??= this.lookNow()
      .catch((error: unknown) => this.log.error({ err: error }, 'could not look for due work'))
      .finally(() => (this.looking = undefined));
  }

  private async lookNow(): Promise<void> {
    const looks = [...this.looks];
    const { knex } = this.db;
    const isDue = looks.map(({ table, column }) =>
      knex.raw('EXISTS (SELECT FROM ?? WHERE ?? <= now())', [table, column]).toQuery(),
    );
    const { rows } = await knex.raw<{ rows: { due: boolean[] }[] }>(`SELECT ARRAY[${isDue}] AS due`);
    looks.forEach(({ onDue }, index) => rows[0]!.due[index] && onDue());
  }
}
