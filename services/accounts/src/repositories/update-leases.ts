import { randomUUID } from 'node:crypto';
import type { Database } from '@team-chat/db';

/** After this long a turn is over, whatever became of its holder. */
const TURN_S = 2;
const LOOK_EVERY_MS = 20;

/** Lets the replicas update an organisation's accessible users one after the other. That they do is for speed alone: who
 *  takes longer than a turn, or lost its holder's word, is put right by the version guard. */
export class UpdateLeases {
  constructor(private readonly db: Database) {}

  /** Does `work` when it is this replica's turn. */
  async take(realmId: number, work: () => Promise<void>): Promise<void> {
    const holder = randomUUID();
    while (!(await this.begin(realmId, holder))) {
      // Of those who wait none is always the first to look.
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS * (0.5 + Math.random())));
    }
    try {
      await work();
    } finally {
      await this.end(realmId, holder);
    }
  }

  private async begin(realmId: number, holder: string): Promise<boolean> {
    const { rowCount } = await this.db.knex.raw(
      `INSERT INTO update_leases (realm_id, holder, ends_at)
       VALUES (:realmId, :holder, clock_timestamp() + make_interval(secs => :seconds))
       ON CONFLICT (realm_id) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
        WHERE update_leases.ends_at < clock_timestamp()`,
      { realmId, holder, seconds: TURN_S },
    );
    return rowCount === 1;
  }

  private async end(realmId: number, holder: string): Promise<void> {
    await this.db.knex('update_leases').where({ realm_id: realmId, holder }).delete();
  }
}
