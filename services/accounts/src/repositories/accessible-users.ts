import type { AccessibleUserPair } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';
import { type GuestRow, limitedVisibility, ALL_USERS_VISIBLE, type VisibleUsers } from '../domain/user-visibility';

const LOCK_NAME = 'accessible_users';

/** The limited guests, and the pairs of a limited guest and an accessible user. */
export class AccessibleUsersRepository {
  constructor(private readonly db: Database) {}

  /** Takes the shared lock: no guest's accessible users change until `tx` ends, so entries have the right audience. */
  async lockShared(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw('SELECT pg_advisory_xact_lock_shared(hashtextextended(?, ?))', [LOCK_NAME, realmId]);
  }

  /** Takes the exclusive lock, until `tx` ends. Waits for the transactions that hold the shared lock. */
  async lock(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, ?))', [LOCK_NAME, realmId]);
  }

  /** Maps each user to the guests who cannot see the user; a user whom all see has no entry. `tx` holds the lock. */
  async listInaccessibleTo(tx: Transaction, realmId: number, userIds: number[]): Promise<Map<number, number[]>> {
    const { rows } = await tx.raw(
      `SELECT u.id, array_agg(g.user_id ORDER BY g.user_id) AS guest_ids
         FROM limited_guests g
         JOIN users u ON u.realm_id = g.realm_id AND u.id = ANY(:userIds) AND NOT u.is_bot AND u.id <> g.user_id
        WHERE g.realm_id = :realmId
          AND NOT EXISTS (SELECT 1 FROM accessible_users a
                           WHERE a.realm_id = g.realm_id AND a.guest_id = g.user_id AND a.user_id = u.id)
        GROUP BY u.id`,
      { realmId, userIds },
    );
    return new Map(rows.map((row: { id: number; guest_ids: number[] }) => [row.id, row.guest_ids]));
  }

  /** Returns the users whom a user sees. With `among`, reads only the users of `among`. */
  async getVisibleUsers(
    realmId: number,
    userId: number,
    among: number[] | undefined,
    tx: Queryable = this.db.knex,
  ): Promise<VisibleUsers> {
    const { rows } = await tx.raw(
      `SELECT ARRAY(SELECT user_id FROM accessible_users a
                     WHERE a.realm_id = g.realm_id AND guest_id = g.user_id
                       AND (:among::bigint[] IS NULL OR a.user_id = ANY(:among))) AS known
         FROM limited_guests g WHERE realm_id = :realmId AND user_id = :userId`,
      { realmId, userId, among: among ?? null },
    );
    return rows.length === 0 ? ALL_USERS_VISIBLE : limitedVisibility(userId, rows[0].known as number[]);
  }

  async hasLimited(realmId: number): Promise<boolean> {
    return (await this.db.knex('limited_guests').where({ realm_id: realmId }).first('user_id')) !== undefined;
  }

  async listGuests(realmId: number, guestRole: number): Promise<GuestRow[]> {
    const { rows } = await this.db.knex.raw(
      `SELECT u.id, u.role = :guestRole AS is_guest, g.user_id IS NOT NULL AS is_limited
         FROM users u LEFT JOIN limited_guests g ON g.realm_id = u.realm_id AND g.user_id = u.id
        WHERE u.realm_id = :realmId AND (u.role = :guestRole OR g.user_id IS NOT NULL)
        ORDER BY u.id`,
      { realmId, guestRole },
    );
    return rows;
  }

  /** Lists the ids of the guests who see only accessible users. */
  listLimited(tx: Transaction, realmId: number): Promise<number[]> {
    return tx('limited_guests').where({ realm_id: realmId }).orderBy('user_id').pluck('user_id');
  }

  async limit(tx: Transaction, realmId: number, guestIds: number[]): Promise<void> {
    await tx.raw('INSERT INTO limited_guests SELECT ?, unnest(?::bigint[]) ON CONFLICT DO NOTHING', [
      realmId,
      guestIds,
    ]);
  }

  /** Lets guests see everybody again, and deletes the guests' pairs. */
  async free(tx: Transaction, realmId: number, guestIds: number[]): Promise<void> {
    await tx('limited_guests').where({ realm_id: realmId }).whereRaw('user_id = ANY(?)', [guestIds]).delete();
    await tx('accessible_users').where({ realm_id: realmId }).whereRaw('guest_id = ANY(?)', [guestIds]).delete();
  }

  /** Lists the pairs of the guests; with `userIds`, only pairs with one of the users. */
  async listPairs(
    tx: Transaction,
    realmId: number,
    guestIds: number[],
    userIds?: number[],
  ): Promise<AccessibleUserPair[]> {
    const { rows } = await tx.raw(
      `SELECT guest_id, user_id FROM accessible_users
        WHERE realm_id = :realmId AND guest_id = ANY(:guestIds)
          AND (:userIds::bigint[] IS NULL OR guest_id = ANY(:userIds) OR user_id = ANY(:userIds))`,
      { realmId, guestIds, userIds: userIds ?? null },
    );
    return rows.map((row: { guest_id: number; user_id: number }) => [row.guest_id, row.user_id]);
  }

  async add(tx: Transaction, realmId: number, pairs: AccessibleUserPair[]): Promise<void> {
    await tx.raw(
      `INSERT INTO accessible_users (realm_id, guest_id, user_id)
       SELECT ?, guest_id, user_id FROM unnest(?::bigint[], ?::bigint[]) AS pair (guest_id, user_id)`,
      [realmId, ...columnsOf(pairs)],
    );
  }

  async remove(tx: Transaction, realmId: number, pairs: AccessibleUserPair[]): Promise<void> {
    await tx.raw(
      `DELETE FROM accessible_users a USING unnest(?::bigint[], ?::bigint[]) AS pair (guest_id, user_id)
        WHERE a.realm_id = ? AND a.guest_id = pair.guest_id AND a.user_id = pair.user_id`,
      [...columnsOf(pairs), realmId],
    );
  }
}

const columnsOf = (pairs: AccessibleUserPair[]) => [
  pairs.map(([guestId]) => guestId),
  pairs.map(([, userId]) => userId),
];
