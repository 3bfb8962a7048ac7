import { BadRequestError, type GroupSettingValue, type UserGroupRecord } from '@team-chat/contracts';
import { type Database, type Queryable, type Transaction, violates } from '@team-chat/db';
import type { NamedGroup, UserGroupSetting } from '@team-chat/permissions';

/** Who may do what with a group, in canonical form. */
export type GroupSettings = Record<UserGroupSetting, GroupSettingValue>;

interface UserGroupRow {
  realm_id: number;
  id: number;
  name: string;
  description: string;
  is_system_group: boolean;
  creator_id: number | null;
  date_created: number | null;
  deactivated: boolean;
  settings: GroupSettings;
}

export type NewUserGroup = Pick<
  UserGroupRow,
  'realm_id' | 'name' | 'description' | 'creator_id' | 'date_created' | 'settings'
> & { members: number[] };

/** A group as the other services know it. */
export interface GroupCard extends NamedGroup {
  can_mention_group: GroupSettingValue;
  member_ids: number[];
}

const LIST = `
  SELECT id, name, description, is_system_group, creator_id, date_created, deactivated, settings,
         ARRAY(SELECT user_id FROM group_members m WHERE m.realm_id = g.realm_id AND m.group_id = g.id AND m.is_active
                ORDER BY user_id) AS members,
         ARRAY(SELECT subgroup_id FROM group_subgroups s WHERE s.realm_id = g.realm_id AND s.group_id = g.id
                ORDER BY subgroup_id) AS direct_subgroup_ids
    FROM user_groups g
   WHERE realm_id = :realmId AND (NOT deactivated OR :include_deactivated_groups)
   ORDER BY is_system_group DESC, id`;

/** Deactivated subgroups contribute nobody; UNION drops what was found before, so that circles would end. */
const CARDS = `
  WITH RECURSIVE within (root, id) AS (
      SELECT id, id FROM user_groups
       WHERE realm_id = :realmId AND (id = ANY(:ids) OR name = ANY(:names))
    UNION
      SELECT root, g.id
        FROM within
        JOIN group_subgroups s ON s.realm_id = :realmId AND s.group_id = within.id
        JOIN user_groups g ON g.realm_id = :realmId AND g.id = s.subgroup_id
       WHERE NOT g.deactivated)
  SELECT id, name, is_system_group, deactivated, settings -> 'can_mention_group' AS can_mention_group,
         ARRAY(SELECT DISTINCT m.user_id
                 FROM within
                 JOIN group_members m ON m.realm_id = :realmId AND m.group_id = within.id AND m.is_active
                WHERE within.root = g.id
                ORDER BY m.user_id) AS member_ids
    FROM user_groups g
   WHERE realm_id = :realmId AND id IN (SELECT root FROM within)
   ORDER BY id`;

/** Groups, their members and their subgroups. */
export class UserGroupsRepository {
  constructor(private readonly db: Database) {}

  /** The groups as clients see them, system groups first. */
  async list(
    realmId: number,
    { include_deactivated_groups }: { include_deactivated_groups: boolean },
    tx: Queryable = this.db.knex,
  ): Promise<UserGroupRecord[]> {
    const { rows } = await tx.raw<{ rows: RecordRow[] }>(LIST, { realmId, include_deactivated_groups });
    return rows.map(({ settings, ...record }) => ({ ...record, ...settings }));
  }

  async listCards(realmId: number, by: { ids: number[]; names: string[] }): Promise<GroupCard[]> {
    const { rows } = await this.db.knex.raw<{ rows: GroupCard[] }>(CARDS, { realmId, ...by });
    return rows;
  }

  /** Groups with who may do what with them. */
  async listGuarded(
    realmId: number,
    groupIds: number[],
  ): Promise<Map<number, NamedGroup & { settings: GroupSettings }>> {
    const groups = await this.db
      .knex<UserGroupRow>('user_groups')
      .select('id', 'name', 'is_system_group', 'deactivated', 'settings')
      .where({ realm_id: realmId })
      .whereRaw('id = ANY(?)', [groupIds]);
    return new Map(groups.map((group) => [group.id, group]));
  }

  /** Loads groups and keeps them as they are until `tx` ends: nobody deactivates what is being referred to.
   *  In the order of their ids, so that two transactions cannot wait for each other. */
  async lock(tx: Transaction, realmId: number, groupIds: number[]): Promise<Map<number, NamedGroup>> {
    const groups = await tx<UserGroupRow>('user_groups')
      .select('id', 'name', 'is_system_group', 'deactivated')
      .where({ realm_id: realmId })
      .whereRaw('id = ANY(?)', [groupIds])
      .orderBy('id')
      .forShare();
    return new Map(groups.map((group) => [group.id, group]));
  }

  /** Adds a custom group without subgroups. Two at once with one name: the database decides. */
  async insert(tx: Transaction, { members, ...group }: NewUserGroup): Promise<UserGroupRecord> {
    const [inserted] = await tx<UserGroupRow>('user_groups')
      .insert(group)
      .returning(['id', 'is_system_group', 'deactivated'])
      .catch((error: unknown) => {
        if (violates(error, 'user_groups_name_key')) {
          throw new BadRequestError(`User group '${group.name}' already exists.`);
        }
        throw error;
      });
    const { realm_id, settings, ...columns } = group;
    await tx.raw('INSERT INTO group_members (realm_id, group_id, user_id) SELECT ?, ?, unnest(?::bigint[])', [
      realm_id,
      inserted!.id,
      members,
    ]);
    return { ...columns, ...inserted!, members, direct_subgroup_ids: [], ...settings };
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

  /** Ids of the system groups that a user is directly in, as stored. */
  async listDirectSystemGroups(tx: Transaction, realmId: number, userId: number): Promise<number[]> {
    const rows = await tx('group_members')
      .join('user_groups', { 'user_groups.realm_id': 'group_members.realm_id', 'user_groups.id': 'group_id' })
      .where({ 'group_members.realm_id': realmId, user_id: userId, is_system_group: true })
      .orderBy('group_id')
      .select<{ group_id: number }[]>('group_id');
    return rows.map((row) => row.group_id);
  }

  /** Ids of the groups that show a user as a direct member. */
  async listShownIn(tx: Transaction, realmId: number, userId: number): Promise<number[]> {
    return tx('group_members')
      .where({ realm_id: realmId, user_id: userId, is_active: true })
      .orderBy('group_id')
      .pluck('group_id');
  }

  /** Shows a user as a member of all its groups, or of none. */
  async showMember(tx: Transaction, realmId: number, userId: number, is_active: boolean): Promise<void> {
    await tx('group_members')
      .where({ realm_id: realmId, user_id: userId, is_active: !is_active })
      .update({ is_active });
  }

  async addToGroups(tx: Transaction, realmId: number, userId: number, groupIds: number[]): Promise<void> {
    await tx.raw('INSERT INTO group_members (realm_id, group_id, user_id) SELECT ?, unnest(?::bigint[]), ?', [
      realmId,
      groupIds,
      userId,
    ]);
  }

  async removeFromGroups(
    tx: Transaction,
    realmId: number,
    userId: number,
    groupIds: number[],
  ): Promise<void> {
    await tx('group_members')
      .where({ realm_id: realmId, user_id: userId })
      .whereIn('group_id', groupIds)
      .delete();
  }
}

type RecordRow = Omit<UserGroupRecord, keyof GroupSettings> & { settings: GroupSettings };
