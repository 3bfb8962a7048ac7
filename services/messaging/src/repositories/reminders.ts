import { claimDue, type Database, doubledPause, type Queryable, type ShareUse, type Transaction } from '@team-chat/db';
import type { Reminder } from '../domain/reminder';

/** A reminder whose time has come. */
export type DueReminder = Reminder & {
  /** Attempts so far, the present one included. */
  attempts: number;
};

/** Time until another attempt, doubled with each one. It is longer than an attempt takes. */
const FIRST_PAUSE = '5 seconds';

const COLUMNS = [
  'realm_id',
  'id',
  'user_id',
  'message_id',
  'note',
  'content',
  'rendered_content',
  'scheduled_delivery_timestamp',
  'failed',
] as const;

export class RemindersRepository {
  constructor(private readonly db: Database) {}

  async insert(tx: Transaction, reminder: Omit<Reminder, 'id' | 'failed'>): Promise<Reminder> {
    const next_attempt_at = tx.raw('to_timestamp(?)', [reminder.scheduled_delivery_timestamp]);
    const [row] = await tx('reminders')
      .insert({ ...reminder, next_attempt_at })
      .returning<Reminder[]>(COLUMNS as never);
    return row!;
  }

  /** Returns a user's reminders by time. */
  list(realm_id: number, user_id: number, tx: Queryable = this.db.knex): Promise<Reminder[]> {
    return tx('reminders').where({ realm_id, user_id }).orderBy(['scheduled_delivery_timestamp', 'id']).select(COLUMNS);
  }

  /** Claims the reminder whose user has the turn, if any, and sets the time of its next attempt. Until then no other
   *  replica claims it; if this replica dies, that attempt is made. */
  claim(use: ShareUse): Promise<DueReminder[]> {
    return claimDue(this.db, {
      table: 'reminders',
      key: ['realm_id', 'id'],
      thenBy: ['id'],
      pause: doubledPause(FIRST_PAUSE),
      countsAttempts: true,
      returning: [...COLUMNS, 'attempts'],
      inTurn: { shares: ['realm_id', 'user_id'], use },
    });
  }

  async markFailed({ realm_id, id }: Reminder): Promise<void> {
    await this.db.knex('reminders').where({ realm_id, id }).update({ failed: true, next_attempt_at: null });
  }

  /** Deletes a reminder of a user. Returns false if it does not exist. */
  async remove(
    tx: Transaction,
    { realm_id, id, user_id }: Pick<Reminder, 'realm_id' | 'id' | 'user_id'>,
  ): Promise<boolean> {
    return (await tx('reminders').where({ realm_id, id, user_id }).delete()) > 0;
  }
}
