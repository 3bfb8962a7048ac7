import type { Database } from '@team-chat/db';

/** Walks upwards from the groups that show the users as direct members. For OFFSET 0 see actor-groups.ts. */
const OF_USERS = `
  WITH RECURSIVE held (user_id, id) AS (
      SELECT m.user_id, g.id
        FROM group_members m JOIN user_groups g ON g.realm_id = m.realm_id AND g.id = m.group_id
       WHERE m.realm_id = :realmId AND m.user_id = ANY(:userIds) AND m.is_active AND NOT g.deactivated
    UNION
      SELECT held.user_id, g.id
        FROM held
       CROSS JOIN LATERAL (SELECT group_id FROM group_subgroups
                            WHERE realm_id = :realmId AND subgroup_id = held.id OFFSET 0) s
        JOIN user_groups g ON g.realm_id = :realmId AND g.id = s.group_id
       WHERE NOT g.deactivated)
  SELECT id AS group_id, array_agg(user_id ORDER BY user_id) AS user_ids
    FROM held
   WHERE id = ANY(:groupIds)
   GROUP BY id
   ORDER BY id`;

/** Walks downwards from each of the groups. */
const OF_ALL = `
  WITH RECURSIVE within (root, id) AS (
      SELECT id, id FROM user_groups WHERE realm_id = :realmId AND id = ANY(:groupIds) AND NOT deactivated
    UNION
      SELECT root, g.id
        FROM within
       CROSS JOIN LATERAL (SELECT subgroup_id FROM group_subgroups
                            WHERE realm_id = :realmId AND group_id = within.id OFFSET 0) s
        JOIN user_groups g ON g.realm_id = :realmId AND g.id = s.subgroup_id
       WHERE NOT g.deactivated)
  SELECT root AS group_id, array_agg(DISTINCT m.user_id ORDER BY m.user_id) AS user_ids
    FROM within JOIN group_members m ON m.realm_id = :realmId AND m.group_id = within.id AND m.is_active
   GROUP BY root
   ORDER BY root`;

const ABOVE = `
  WITH RECURSIVE above (id) AS (
      SELECT CAST(:groupId AS bigint)
    UNION
      SELECT s.group_id
        FROM above
       CROSS JOIN LATERAL (SELECT group_id FROM group_subgroups
                            WHERE realm_id = :realmId AND subgroup_id = above.id OFFSET 0) s)
  SELECT id FROM above ORDER BY id`;

export interface MembersOfGroup {
  group_id: number;
  user_ids: number[];
}

/** Finds members and supergroups through subgroups, for services that keep copies of them. */
export class TransitiveMembersRepository {
  constructor(private readonly db: Database) {}

  /** Returns the members of groups, among the given users or all. Deactivated groups have none. */
  async listMembers(realmId: number, groupIds: number[], userIds: number[] | null): Promise<MembersOfGroup[]> {
    const { rows } = await this.db.knex.raw<{ rows: MembersOfGroup[] }>(userIds ? OF_USERS : OF_ALL, {
      realmId,
      groupIds,
      ...(userIds && { userIds }),
    });
    return rows;
  }

  /** Returns the ids of a group and of all groups above it, deactivated or not. */
  async listAbove(realmId: number, groupId: number): Promise<number[]> {
    const { rows } = await this.db.knex.raw<{ rows: { id: number }[] }>(ABOVE, { realmId, groupId });
    return rows.map((row) => row.id);
  }
}
