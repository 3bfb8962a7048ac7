import type { Muting } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

/** A muted user as the muter sees it. */
export interface MutedUser {
  id: number;
  timestamp: number;
}

export class MutedUsersRepository {
  constructor(private readonly db: Database) {}

  /** Lists the users whom a user muted, the first muted first. */
  list(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<MutedUser[]> {
    return tx('muted_users')
      .select('muted_user_id AS id', 'timestamp')
      .where({ realm_id: realmId, user_id: userId })
      .orderBy(['timestamp', 'muted_user_id']);
  }

  /** Inserts a muting. Returns false if the user was muted already. */
  async insert(tx: Transaction, realmId: number, muting: Muting): Promise<boolean> {
    const inserted = await tx('muted_users')
      .insert({ realm_id: realmId, ...muting })
      .onConflict(['realm_id', 'user_id', 'muted_user_id'])
      .ignore()
      .returning('user_id');
    return inserted.length > 0;
  }

  /** Removes a muting. Returns whether the user was muted. */
  async remove(tx: Transaction, realmId: number, userId: number, mutedUserId: number): Promise<boolean> {
    const removed = await tx('muted_users')
      .where({ realm_id: realmId, user_id: userId, muted_user_id: mutedUserId })
      .delete();
    return removed > 0;
  }

  /** Maps each muted user to the ids of the users who muted them. */
  async listMuters(realmId: number, mutedUserIds: number[]): Promise<Record<string, number[]>> {
    const rows = await this.db
      .knex<Muting & { realm_id: number }>('muted_users')
      .select('muted_user_id', 'user_id')
      .where({ realm_id: realmId })
      .whereRaw('muted_user_id = ANY(?)', [mutedUserIds])
      .orderBy('user_id');
    const muters: Record<string, number[]> = Object.fromEntries(mutedUserIds.map((id) => [id, []]));
    for (const row of rows) muters[row.muted_user_id]!.push(row.user_id);
    return muters;
  }
}
