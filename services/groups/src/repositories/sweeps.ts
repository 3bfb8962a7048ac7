import type { Database } from '@team-chat/db';

/** Who of the replicas does what is to be done now and then. */
export class SweepsRepository {
  constructor(private readonly db: Database) {}

  /** Takes the next sweep, if it is time for one and nobody else did. */
  async claim(everySeconds: number): Promise<boolean> {
    const claimed = await this.db
      .knex('sweeps')
      .where('next_at', '<=', this.db.knex.fn.now())
      .update({ next_at: this.db.knex.raw("now() + ?::float * interval '1 second'", [everySeconds]) })
      .returning('next_at');
    return claimed.length > 0;
  }
}
