import type { Database, Prepared } from '@team-chat/db';

/** Walks upwards from the system groups of a role and from the custom groups a user is directly in. Stored
 *  memberships of system groups do not count: they may lag behind the role.
 *  NOTE: OFFSET 0 keeps the planner, which cannot know how few groups a level has, from reading all edges for each. */
const ACTOR_GROUPS: Prepared = {
  name: 'actor-groups',
  text: `
    WITH RECURSIVE held (id) AS (
        (SELECT unnest($3::bigint[])
         UNION
         SELECT g.id
           FROM group_members m JOIN user_groups g ON g.realm_id = m.realm_id AND g.id = m.group_id
          WHERE m.realm_id = $1 AND m.user_id = $2 AND NOT g.is_system_group AND NOT g.deactivated)
      UNION
        SELECT g.id
          FROM held
         CROSS JOIN LATERAL (SELECT group_id FROM group_subgroups
                              WHERE realm_id = $1 AND subgroup_id = held.id OFFSET 0) s
          JOIN user_groups g ON g.realm_id = $1 AND g.id = s.group_id
         WHERE NOT g.deactivated)
    SELECT id FROM held ORDER BY id`,
};

/** Finds all groups of a user, through subgroups too. Queried once for every actor that the gateway has not cached. */
export class ActorGroupsRepository {
  constructor(private readonly db: Database) {}

  /** Returns ids in ascending order. `roleGroupIds` are the system groups of the user's role. */
  async listIds(realmId: number, userId: number, roleGroupIds: number[]): Promise<number[]> {
    const rows = await this.db.prepared<{ id: number }>(ACTOR_GROUPS, [realmId, userId, roleGroupIds]);
    return rows.map((row) => row.id);
  }
}
