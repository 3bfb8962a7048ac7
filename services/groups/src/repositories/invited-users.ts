import type { Transaction } from '@team-chat/db';

/** Adds new users to the groups that their invitations named. */
export class InvitedUsersRepository {
  /** Records that a user was added to the groups. Returns false if that was recorded before. */
  async markPlaced(tx: Transaction, realm_id: number, user_id: number): Promise<boolean> {
    const inserted = await tx('invited_users').insert({ realm_id, user_id }).onConflict().ignore().returning('user_id');
    return inserted.length > 0;
  }

  /** Adds a user to groups and returns the ids of the groups that the user was not in. */
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
