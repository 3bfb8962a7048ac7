import { claimDue, type Database, type Transaction } from '@team-chat/db';
import type { Presence } from '../domain/presence';

/** A user whose changed presence is to be announced. */
export type ChangedPresence = Presence & { user_id: number };

/** Seconds after which an announcement is repeated if the replica that began it has died. */
const RETRY_S = 10;

/** Times at which changed presences are announced: presences of a large organisation wait for each other. The caller of
 *  an operation with `tx` has locked the organisation's batches. */
export class PresenceAnnouncementsRepository {
  constructor(private readonly db: Database) {}

  /** Locks the organisation's batches, and returns whether presences wait. */
  async lock(tx: Transaction, realmId: number): Promise<boolean> {
    const { rows } = await tx.raw<{ rows: { haveWaiting: boolean }[] }>(
      `SELECT announcement_due_at IS NOT NULL AS "haveWaiting" FROM presence_batches WHERE realm_id = ? FOR UPDATE`,
      [realmId],
    );
    return rows[0]?.haveWaiting ?? false;
  }

  /** Lets the presences of users wait until the organisation may announce again. */
  async wait(tx: Transaction, realmId: number, userIds: number[]): Promise<void> {
    await tx('presences')
      .where({ realm_id: realmId })
      .whereRaw('user_id = ANY(?)', [userIds])
      .update({ awaits_announcement: true });
    await tx('presence_batches')
      .where({ realm_id: realmId })
      .whereNull('announcement_due_at')
      .update({ announcement_due_at: tx.ref('quiet_until') });
  }

  /** Removes and returns the waiting presences. */
  async take(tx: Transaction, realmId: number): Promise<ChangedPresence[]> {
    return tx('presences')
      .where({ realm_id: realmId, awaits_announcement: true })
      .update({ awaits_announcement: false })
      .returning(['user_id', 'active_timestamp', 'idle_timestamp']);
  }

  /** Counts the users who have connected since a time, in Unix seconds. */
  async countSince(tx: Transaction, realmId: number, since: number): Promise<number> {
    const { rows } = await tx.raw<{ rows: { count: number }[] }>(
      'SELECT count(*)::int AS count FROM presences WHERE realm_id = ? AND idle_timestamp >= ?',
      [realmId, since],
    );
    return rows[0]!.count;
  }

  /** Lets later announcements wait for some milliseconds. */
  async beQuiet(tx: Transaction, realmId: number, forMs: number): Promise<void> {
    await tx('presence_batches')
      .where({ realm_id: realmId })
      .update({
        quiet_until: tx.raw("now() + ? * interval '1 millisecond'", [forMs]),
        announcement_due_at: null,
      });
  }

  /** Claims an organisation whose waiting presences have become due. */
  claim(): Promise<{ realm_id: number }[]> {
    return claimDue(this.db, {
      table: 'presence_batches',
      key: ['realm_id'],
      due: 'announcement_due_at',
      pause: `interval '${RETRY_S} seconds'`,
      countsAttempts: false,
      returning: ['realm_id'],
    });
  }
}
