import type { Transaction } from '@team-chat/db';

/** New users whose invitations named groups. */
export class InvitedUsersRepository {
  /** Notes that a user has been put into the groups; false when that was noted before. */
  async markPlaced(tx: Transaction, realm_id: number, user_id: number): Promise<boolean> {
    const inserted = await tx('invited_users')
      .insert({ realm_id, user_id })
      .onConflict()
      .ignore()
      .returning('user_id');
    return inserted.length > 0;
  }

  /** Adds a user to groups, unless somebody else has just done so; returns which took the user in. */
  async addToGroups(
    tx: Transaction,
    realmId: number,
    { user_id, isActive }: { user_id: number; isActive: boolean },
    groupIds: number[],
  ): Promise<number[]> {
    const { rows } = await tx.raw<{ rows: { group_id: number }[] }>(
      `INSERT INTO group_members (realm_id, group_id, user_id, is_active) SELECT ?, unnest(?::bigint[]), ?, ?
       ON CONFLICT DO NOTHING RETURNING group_id`,
      [realmId, groupIds, user_id, isActive],
    );
    return rows.map((row) => row.group_id);
  }
}
