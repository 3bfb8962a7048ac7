import type { Database, Queryable, Transaction } from '@team-chat/db';

interface Channel {
  realm_id: number;
  id: number;
}

/** Users that channels' settings name, directly or through groups, whatever the users' roles. */
export class ChannelViewersRepository {
  constructor(private readonly db: Database) {}

  /** Returns the sorted ids of the channels whose settings name a user. */
  listOfUser(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<number[]> {
    return tx('channel_viewers')
      .where({ realm_id: realmId, user_id: userId })
      .orderBy('channel_id')
      .pluck('channel_id');
  }

  /** Returns the viewers of channels, by channel id; with `among`, only viewers in it. */
  async list(
    realmId: number,
    channelIds: number[],
    among: number[] | undefined,
    tx: Queryable = this.db.knex,
  ): Promise<Map<number, number[]>> {
    const { rows } = await tx.raw<{ rows: { channel_id: number; user_ids: number[] }[] }>(
      `SELECT channel_id, array_agg(user_id ORDER BY user_id) AS user_ids FROM channel_viewers
        WHERE realm_id = :realmId AND channel_id = ANY(:channelIds) ${among ? 'AND user_id = ANY(:among)' : ''}
        GROUP BY channel_id`,
      { realmId, channelIds, ...(among && { among }) },
    );
    return new Map(rows.map((row) => [row.channel_id, row.user_ids]));
  }

  /** Inserts viewers of a locked channel and returns the ids that were new. */
  async insert(tx: Transaction, { realm_id, id }: Channel, userIds: number[]): Promise<number[]> {
    const { rows } = await tx.raw<{ rows: { user_id: number }[] }>(
      `INSERT INTO channel_viewers (realm_id, channel_id, user_id) SELECT ?, ?, unnest(?::bigint[])
       ON CONFLICT DO NOTHING RETURNING user_id`,
      [realm_id, id, userIds],
    );
    return rows.map((row) => row.user_id);
  }

  /** Deletes viewers of a locked channel and returns the ids that were stored. */
  async remove(tx: Transaction, { realm_id, id }: Channel, userIds: number[]): Promise<number[]> {
    const rows: { user_id: number }[] = await tx('channel_viewers')
      .where({ realm_id, channel_id: id })
      .whereRaw('user_id = ANY(?)', [userIds])
      .delete()
      .returning('user_id');
    return rows.map((row) => row.user_id);
  }
}
