import type { Database } from '@team-chat/db';

export interface BackupTimes {
  /** Seconds since the last backup was saved; null if none was. */
  age_s: number | null;
  /** Whether a backup has failed since then. */
  has_failed: boolean;
}

/** When the schedule saved a backup, and when one failed. */
export class BackupTimesRepository {
  constructor(private readonly db: Database) {}

  async record(isSaved: boolean): Promise<void> {
    const { knex } = this.db;
    const column = isSaved ? 'saved_at' : 'failed_at';
    await knex('backup_times')
      .insert({ [column]: knex.fn.now() })
      .onConflict('is_only')
      .merge([column]);
  }

  /** Returns undefined before the first backup of the schedule. */
  async find(): Promise<BackupTimes | undefined> {
    const { rows } = await this.db.knex.raw<{ rows: BackupTimes[] }>(
      `SELECT extract(epoch FROM now() - saved_at)::float AS age_s, coalesce(failed_at > saved_at, failed_at IS NOT NULL) AS has_failed
         FROM backup_times`,
    );
    return rows[0];
  }
}
