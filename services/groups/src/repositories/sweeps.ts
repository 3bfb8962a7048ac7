import type { Database } from '@team-chat/db';

/** Decides which replica does the next sweep. */
export class SweepsRepository {
  constructor(private readonly db: Database) {}

  /** Claims the sweep that is due. Returns false if none is due or another replica has claimed it. */
  async claim(everySeconds: number): Promise<boolean> {
    const claimed = await this.db
      .knex('sweeps')
      .where('next_at', '<=', this.db.knex.fn.now())
      .update({ next_at: this.db.knex.raw("now() + ?::float * interval '1 second'", [everySeconds]) })
      .returning('next_at');
    return claimed.length > 0;
  }
}
