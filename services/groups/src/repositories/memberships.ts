import type { Database, Queryable, Transaction } from '@team-chat/db';

/** Walks downwards from a group, skipping deactivated subgroups. UNION drops groups found before. For OFFSET 0 see
 *  actor-groups.ts. */
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

/** Walks downwards through deactivated groups too: they may be reactivated, and would then close a cycle. */
const REACHES = `
  WITH RECURSIVE below (id) AS (
      SELECT unnest(CAST(:from AS bigint[]))
    UNION
      SELECT s.subgroup_id
        FROM below
       CROSS JOIN LATERAL (SELECT subgroup_id FROM group_subgroups
                            WHERE realm_id = :realmId AND group_id = below.id OFFSET 0) s)
  SELECT EXISTS (SELECT FROM below WHERE id = :groupId) AS found`;

/** Direct members and direct subgroups of a group. */
export class MembershipsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the given users who are direct members, shown or not. */
  async listDirect(tx: Transaction, realmId: number, groupId: number, userIds: number[]): Promise<number[]> {
    return tx('group_members')
      .where({ realm_id: realmId, group_id: groupId })
      .whereRaw('user_id = ANY(?)', [userIds])
      .pluck('user_id');
  }

  /** Adds users who are not members yet. */
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

  /** Removes users and returns the users who were shown as members. */
  async remove(tx: Transaction, realmId: number, groupId: number, userIds: number[]): Promise<number[]> {
    const rows: { user_id: number; is_active: boolean }[] = await tx('group_members')
      .where({ realm_id: realmId, group_id: groupId })
      .whereRaw('user_id = ANY(?)', [userIds])
      .delete()
      .returning(['user_id', 'is_active']);
    return rows.filter((row) => row.is_active).map((row) => row.user_id);
  }

  /** Returns the given groups that are direct subgroups. */
  async listSubgroups(tx: Transaction, realmId: number, groupId: number, ids: number[]): Promise<number[]> {
    return tx('group_subgroups')
      .where({ realm_id: realmId, group_id: groupId })
      .whereRaw('subgroup_id = ANY(?)', [ids])
      .pluck('subgroup_id');
  }

  async insertSubgroups(tx: Transaction, realmId: number, groupId: number, subgroupIds: number[]): Promise<void> {
    await tx.raw('INSERT INTO group_subgroups (realm_id, group_id, subgroup_id) SELECT ?, ?, unnest(?::bigint[])', [
      realmId,
      groupId,
      subgroupIds,
    ]);
  }

  async removeSubgroups(tx: Transaction, realmId: number, groupId: number, ids: number[]): Promise<void> {
    await tx('group_subgroups')
      .where({ realm_id: realmId, group_id: groupId })
      .whereRaw('subgroup_id = ANY(?)', [ids])
      .delete();
  }

  /** Serialises the transactions that add subgroups in an organisation: two of them could close a cycle together. */
  async lockSubgroups(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtext('subgroups'), ?::int)", [realmId]);
  }

  /** Returns true if a group is among the groups `from` or anywhere below them. */
  async reaches(tx: Transaction, realmId: number, from: number[], groupId: number): Promise<boolean> {
    const { rows } = await tx.raw(REACHES, { realmId, from, groupId });
    return rows[0].found;
  }

  /** Returns the ids of the users shown as members, in ascending order. */
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

  /** Returns the ids of the active groups below a group, in ascending order. */
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

/** The groups of one user. */
export class MemberOfRepository {
  /** Returns the ids of the system groups that store a user as direct member. */
  async listSystemGroups(tx: Transaction, realmId: number, userId: number): Promise<number[]> {
    const rows = await tx('group_members')
      .join('user_groups', { 'user_groups.realm_id': 'group_members.realm_id', 'user_groups.id': 'group_id' })
      .where({ 'group_members.realm_id': realmId, user_id: userId, is_system_group: true })
      .orderBy('group_id')
      .select<{ group_id: number }[]>('group_id');
    return rows.map((row) => row.group_id);
  }

  /** Returns the ids of the custom groups that a user is directly in, or that name the user in a setting. */
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

  /** Returns the ids of the groups that show a user as a direct member. */
  async listShownIn(tx: Transaction, realmId: number, userId: number): Promise<number[]> {
    return tx('group_members')
      .where({ realm_id: realmId, user_id: userId, is_active: true })
      .orderBy('group_id')
      .pluck('group_id');
  }

  /** Shows or hides a user as a member in all of the user's groups. */
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
    await tx('group_members').where({ realm_id: realmId, user_id: userId }).whereIn('group_id', groupIds).delete();
  }
}
