import { ROLE, SYSTEM_GROUP } from '@team-chat/permissions';
import type { Database, Transaction } from '@team-chat/db';

/** Active members who are not stored as full members. */
const WAITING = `
    FROM role_placements p
    JOIN user_groups g ON g.realm_id = p.realm_id AND g.name = '${SYSTEM_GROUP.fullMembers}'
   WHERE p.role = ${ROLE.member} AND p.is_active
     AND NOT EXISTS (SELECT FROM group_members m
                      WHERE m.realm_id = p.realm_id AND m.group_id = g.id AND m.user_id = p.user_id)`;

/** Moves members in and out of the group of full members, many at a time. */
export class FullMembersRepository {
  constructor(private readonly db: Database) {}

  /** Returns at most `limit` ids of active members above `after`, in ascending order. */
  listMembers(realmId: number, after: number, limit: number): Promise<number[]> {
    return this.db
      .knex('role_placements')
      .where({ realm_id: realmId, role: ROLE.member, is_active: true })
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(limit)
      .pluck('user_id');
  }

  async listRealmsWithWaiting(): Promise<number[]> {
    const { rows } = await this.db.knex.raw<{ rows: { realm_id: number }[] }>(
      `SELECT DISTINCT p.realm_id ${WAITING} ORDER BY p.realm_id`,
    );
    return rows.map((row) => row.realm_id);
  }

  /** Returns at most `limit` ids above `after` of active members who are not full members, in ascending order. */
  async listWaiting(realmId: number, after: number, limit: number): Promise<number[]> {
    const { rows } = await this.db.knex.raw<{ rows: { user_id: number }[] }>(
      `SELECT p.user_id ${WAITING} AND p.realm_id = ? AND p.user_id > ? ORDER BY p.user_id LIMIT ?`,
      [realmId, after, limit],
    );
    return rows.map((row) => row.user_id);
  }

  /** Returns the given users who are still active members. Locks their placements, so that they stay active members until
   *  `tx` ends. */
  lockMembers(tx: Transaction, realmId: number, userIds: number[]): Promise<number[]> {
    return tx('role_placements')
      .where({ realm_id: realmId, role: ROLE.member, is_active: true })
      .whereRaw('user_id = ANY(?)', [userIds])
      .orderBy('user_id')
      .forUpdate()
      .pluck('user_id');
  }

  /** Adds users to a group and returns the users who were not in it. */
  async add(tx: Transaction, realmId: number, groupId: number, userIds: number[]): Promise<number[]> {
    const { rows } = await tx.raw<{ rows: { user_id: number }[] }>(
      `INSERT INTO group_members (realm_id, group_id, user_id) SELECT ?, ?, unnest(?::bigint[])
       ON CONFLICT DO NOTHING RETURNING user_id`,
      [realmId, groupId, userIds],
    );
    return rows.map((row) => row.user_id);
  }

  /** Removes users from a group and returns the users who were in it. */
  async remove(tx: Transaction, realmId: number, groupId: number, userIds: number[]): Promise<number[]> {
    const rows: { user_id: number }[] = await tx('group_members')
      .where({ realm_id: realmId, group_id: groupId })
      .whereRaw('user_id = ANY(?)', [userIds])
      .delete()
      .returning('user_id');
    return rows.map((row) => row.user_id);
  }
}
