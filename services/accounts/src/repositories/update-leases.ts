import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Database } from '@team-chat/db';

/** Seconds after which a lease expires, even if its holder has not ended it. */
const LEASE_S = 2;
const RETRY_INTERVAL_MS = 20;

/** Leases by which replicas update an organisation's accessible users one after the other. They only save work: an
 *  update that runs longer than its lease is made correct by the version guard. */
export class UpdateLeases {
  constructor(private readonly db: Database) {}

  /** Waits for the organisation's lease, then runs `work`. */
  async take(realmId: number, work: () => Promise<void>): Promise<void> {
    const holder = randomUUID();
    while (!(await this.begin(realmId, holder))) {
      // A random pause, so that no replica is always the first to try.
      await sleep(RETRY_INTERVAL_MS * (0.5 + Math.random()));
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
      { realmId, holder, seconds: LEASE_S },
    );
    return rowCount === 1;
  }

  private async end(realmId: number, holder: string): Promise<void> {
    await this.db.knex('update_leases').where({ realm_id: realmId, holder }).delete();
  }
}
