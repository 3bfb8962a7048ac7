import type { Database, Queryable, Transaction } from '@team-chat/db';

/** Downwards from a group. Deactivated subgroups contribute nothing; UNION drops what was found before. For OFFSET 0
 *  see actor-groups.ts. */
const ACTIVE_WITHIN = `
  WITH RECURSIVE within (id) AS (
      SELECT CAST(:groupId AS bigint)
    UNION
      SELECT g.id
        FROM within
       CROSS JOIN LATERAL (SELECT subgroup_id FROM group_subgroups
                            WHERE realm_id = :realmId AND group_id = within.id OFFSET 0) s
        JOIN user_groups g ON g.realm_id = :realmId AND g.id = s.subgroup_id
       WHERE NOT g.deactivated)`;

const ITSELF = 'WITH within (id) AS (SELECT CAST(:groupId AS bigint))';

/** A circle is one also where a group in it is deactivated: it may come back. */
const REACHES = `
  WITH RECURSIVE below (id) AS (
      SELECT unnest(CAST(:from AS bigint[]))
    UNION
      SELECT s.subgroup_id
        FROM below
       CROSS JOIN LATERAL (SELECT subgroup_id FROM group_subgroups
                            WHERE realm_id = :realmId AND group_id = below.id OFFSET 0) s)
  SELECT EXISTS (SELECT FROM below WHERE id = :groupId) AS found`;

/** Who is in which group, directly: people and subgroups. */
export class MembershipsRepository {
  constructor(private readonly db: Database) {}

  /** Those of the users who are direct members, shown or not. */
  async listDirect(tx: Transaction, realmId: number, groupId: number, userIds: number[]): Promise<number[]> {
    return tx('group_members')
      .where({ realm_id: realmId, group_id: groupId })
      .whereRaw('user_id = ANY(?)', [userIds])
      .pluck('user_id');
  }

  /** Adds users who are no members yet. */
  async add(
    tx: Transaction,
    realmId: number,
    groupId: number,
    users: { ids: number[]; inactive: ReadonlySet<number> },
  ): Promise<void> {
    await tx.raw(
      `INSERT INTO group_members (realm_id, group_id, user_id, is_active)
       SELECT ?, ?, id, id <> ALL(?) FROM unnest(?::bigint[]) AS id`,
      [realmId, groupId, [...users.inactive], users.ids],
    );
  }

  /** Removes users; returns those who were shown as members. */
  async remove(tx: Transaction, realmId: number, groupId: number, userIds: number[]): Promise<number[]> {
    const rows: { user_id: number; is_active: boolean }[] = await tx('group_members')
      .where({ realm_id: realmId, group_id: groupId })
      .whereRaw('user_id = ANY(?)', [userIds])
      .delete()
      .returning(['user_id', 'is_active']);
    return rows.filter((row) => row.is_active).map((row) => row.user_id);
  }

  /** Those of the groups that are direct subgroups. */
  async listSubgroups(tx: Transaction, realmId: number, groupId: number, ids: number[]): Promise<number[]> {
    return tx('group_subgroups')
      .where({ realm_id: realmId, group_id: groupId })
      .whereRaw('subgroup_id = ANY(?)', [ids])
      .pluck('subgroup_id');
  }

  async insertSubgroups(
    tx: Transaction,
    realmId: number,
    groupId: number,
    subgroupIds: number[],
  ): Promise<void> {
    await tx.raw(
      'INSERT INTO group_subgroups (realm_id, group_id, subgroup_id) SELECT ?, ?, unnest(?::bigint[])',
      [realmId, groupId, subgroupIds],
    );
  }

  async removeSubgroups(tx: Transaction, realmId: number, groupId: number, ids: number[]): Promise<void> {
    await tx('group_subgroups')
      .where({ realm_id: realmId, group_id: groupId })
      .whereRaw('subgroup_id = ANY(?)', [ids])
      .delete();
  }

  /** Admits one transaction at a time that adds subgroups: two of them could close a circle together. */
  async lockSubgroups(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtext('subgroups'), ?::int)", [realmId]);
  }

  /** Whether a group is among others or anywhere below them. */
  async reaches(tx: Transaction, realmId: number, from: number[], groupId: number): Promise<boolean> {
    const { rows } = await tx.raw(REACHES, { realmId, from, groupId });
    return rows[0].found;
  }

  /** Ids of those who are shown as members, in ascending order. */
  async listMembers(realmId: number, groupId: number, { directOnly }: { directOnly: boolean }) {
    const { rows } = await this.db.knex.raw<{ rows: { user_id: number }[] }>(
      `${directOnly ? ITSELF : ACTIVE_WITHIN}
       SELECT DISTINCT m.user_id
         FROM within JOIN group_members m ON m.realm_id = :realmId AND m.group_id = within.id AND m.is_active
        ORDER BY m.user_id`,
      { realmId, groupId },
    );
    return rows.map((row) => row.user_id);
  }

  async isMember(
    realmId: number,
    groupId: number,
    userId: number,
    { directOnly }: { directOnly: boolean },
  ): Promise<boolean> {
    const { rows } = await this.db.knex.raw(
      `${directOnly ? ITSELF : ACTIVE_WITHIN}
       SELECT EXISTS (
         SELECT FROM within JOIN group_members m ON m.realm_id = :realmId AND m.group_id = within.id
          WHERE m.user_id = :userId AND m.is_active) AS found`,
      { realmId, groupId, userId },
    );
    return rows[0].found;
  }

  /** Ids of the active groups below one, in ascending order. */
  async listBelow(realmId: number, groupId: number, { directOnly }: { directOnly: boolean }) {
    const { rows } = await this.db.knex.raw<{ rows: { id: number }[] }>(
      directOnly
        ? `SELECT g.id
             FROM group_subgroups s JOIN user_groups g ON g.realm_id = s.realm_id AND g.id = s.subgroup_id
            WHERE s.realm_id = :realmId AND s.group_id = :groupId AND NOT g.deactivated
            ORDER BY g.id`
        : `${ACTIVE_WITHIN} SELECT id FROM within WHERE id <> :groupId ORDER BY id`,
      { realmId, groupId },
    );
    return rows.map((row) => row.id);
  }
}

/** Which groups one user is in. */
export class MemberOfRepository {
  /** Ids of the system groups that a user is directly in, as stored. */
  async listSystemGroups(tx: Transaction, realmId: number, userId: number): Promise<number[]> {
    const rows = await tx('group_members')
      .join('user_groups', { 'user_groups.realm_id': 'group_members.realm_id', 'user_groups.id': 'group_id' })
      .where({ 'group_members.realm_id': realmId, user_id: userId, is_system_group: true })
      .orderBy('group_id')
      .select<{ group_id: number }[]>('group_id');
    return rows.map((row) => row.group_id);
  }

  /** Ids of the custom groups that a user is directly in, or that name the user in a setting. */
  async listCustomGroups(tx: Queryable, realmId: number, userId: number): Promise<number[]> {
    const { rows } = await tx.raw<{ rows: { id: number }[] }>(
      `SELECT group_id AS id FROM group_members m JOIN user_groups g USING (realm_id)
        WHERE realm_id = :realmId AND user_id = :userId AND g.id = group_id AND NOT g.is_system_group
       UNION
       SELECT id FROM user_groups
        WHERE realm_id = :realmId AND jsonb_path_exists(settings, '$.*.direct_members[*] \\? (@ == $id)', :vars)`,
      { realmId, userId, vars: JSON.stringify({ id: userId }) },
    );
    return rows.map((row) => row.id);
  }

  /** Ids of the groups that show a user as a direct member. */
  async listShownIn(tx: Transaction, realmId: number, userId: number): Promise<number[]> {
    return tx('group_members')
      .where({ realm_id: realmId, user_id: userId, is_active: true })
      .orderBy('group_id')
      .pluck('group_id');
  }

  /** Shows a user as a member of all its groups, or of none. */
  async show(tx: Transaction, realmId: number, userId: number, is_active: boolean): Promise<void> {
    await tx('group_members')
      .where({ realm_id: realmId, user_id: userId, is_active: !is_active })
      .update({ is_active });
  }

  async join(tx: Transaction, realmId: number, userId: number, groupIds: number[]): Promise<void> {
    await tx.raw('INSERT INTO group_members (realm_id, group_id, user_id) SELECT ?, unnest(?::bigint[]), ?', [
      realmId,
      groupIds,
      userId,
    ]);
  }

  async leave(tx: Transaction, realmId: number, userId: number, groupIds: number[]): Promise<void> {
    await tx('group_members')
      .where({ realm_id: realmId, user_id: userId })
      .whereIn('group_id', groupIds)
      .delete();
  }
}
