import type { AccessibleUserPair } from '@team-chat/contracts';
import type { Database } from '@team-chat/db';

interface Question {
  guest_ids: number[];
  /** Users to look for; null for all users. */
  user_ids: number[] | null;
  /** The last pair of the previous page; null for the first page. */
  after: AccessibleUserPair | null;
}

/** Finds users that guests share a channel subscription or a direct conversation with. */
export class AccessibleUsersRepository {
  constructor(private readonly db: Database) {}

  /** Returns at most `limit` pairs of a guest and another user, ordered by guest and user. */
  async listPairs(
    realmId: number,
    { guest_ids, user_ids, after }: Question,
    limit: number,
  ): Promise<AccessibleUserPair[]> {
    const { rows } = await this.db.knex.raw(
      `SELECT guest_id, user_id FROM (
         SELECT g.user_id AS guest_id, u.user_id
           FROM subscriptions g JOIN subscriptions u USING (realm_id, channel_id)
          WHERE g.realm_id = :realmId AND g.user_id = ANY(:guestIds) AND g.is_active AND u.is_active
            AND (:userIds::bigint[] IS NULL OR u.user_id = ANY(:userIds))
         UNION
         SELECT g.user_id, u.user_id
           FROM read_states g
           JOIN conversations c ON c.realm_id = g.realm_id AND c.id = g.conversation_id
          CROSS JOIN unnest(c.participants) AS u (user_id)
          WHERE g.realm_id = :realmId AND g.user_id = ANY(:guestIds)
            AND (:userIds::bigint[] IS NULL OR u.user_id = ANY(:userIds))
       ) AS met
        WHERE guest_id <> user_id AND (guest_id, user_id) > (:afterGuest::bigint, :afterUser::bigint)
        ORDER BY guest_id, user_id LIMIT :limit`,
      {
        realmId,
        guestIds: guest_ids,
        userIds: user_ids,
        afterGuest: after?.[0] ?? 0,
        afterUser: after?.[1] ?? 0,
        limit,
      },
    );
    return rows.map((row: { guest_id: number; user_id: number }) => [row.guest_id, row.user_id]);
  }
}
