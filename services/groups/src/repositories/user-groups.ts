import { BadRequestError, type GroupSettingValue, type UserGroupRecord } from '@team-chat/contracts';
import { type Database, hasName, lockNames, type Queryable, type Transaction, violates } from '@team-chat/db';
import { type NamedGroup, shownValues, directMembersOf } from '@team-chat/permissions';
import type { GroupSettings } from '../domain/group-settings';
import { listInactive } from './role-placements';

export interface UserGroupRow {
  realm_id: number;
  id: number;
  name: string;
  description: string;
  is_system_group: boolean;
  creator_id: number | null;
  date_created: number | null;
  deactivated: boolean;
  settings: GroupSettings;
  /** Id of the attempt to deactivate the group; null without an attempt. */
  deactivation_id: string | null;
  deactivation_began_at: Date | null;
}

export type NewUserGroup = Pick<
  UserGroupRow,
  'realm_id' | 'name' | 'description' | 'creator_id' | 'date_created' | 'settings'
>;

/** A group as other services see it. */
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
   WHERE realm_id = :realmId AND (NOT deactivated OR :include_deactivated_groups) AND (CAST(:id AS bigint) IS NULL OR id = :id)
   ORDER BY is_system_group DESC, id`;

/** Groups with their members, through active subgroups too. UNION drops groups found before, so even a cycle would
 *  end. For OFFSET 0 see actor-groups.ts. */
const CARDS = `
  WITH RECURSIVE within (root, id) AS (
      SELECT id, id FROM user_groups
       WHERE realm_id = :realmId AND (id = ANY(:ids) OR name = ANY(:names))
    UNION
      SELECT root, g.id
        FROM within
       CROSS JOIN LATERAL (SELECT subgroup_id FROM group_subgroups
                            WHERE realm_id = :realmId AND group_id = within.id OFFSET 0) s
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

const NAMED = ['id', 'name', 'is_system_group', 'deactivated', 'deactivation_id'] as const;

const namable = ({ deactivation_id, ...group }: Pick<UserGroupRow, (typeof NAMED)[number]>): NamedGroup => ({
  ...group,
  deactivated: group.deactivated || deactivation_id !== null,
});

/** Loads and creates groups. */
export class UserGroupsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the groups as clients see them, system groups first. */
  async list(
    realmId: number,
    { include_deactivated_groups }: { include_deactivated_groups: boolean },
    tx: Queryable = this.db.knex,
  ): Promise<UserGroupRecord[]> {
    return this.listRecords(tx, { realmId, include_deactivated_groups, id: null });
  }

  /** Returns one group as clients see it. */
  async getRecord(tx: Queryable, realmId: number, groupId: number): Promise<UserGroupRecord> {
    return (await this.listRecords(tx, { realmId, include_deactivated_groups: true, id: groupId }))[0]!;
  }

  async listCards(realmId: number, by: { ids: number[]; names: string[] }): Promise<GroupCard[]> {
    const { rows } = await this.db.knex.raw<{ rows: GroupCard[] }>(CARDS, { realmId, ...by });
    return rows;
  }

  /** Returns groups with their settings, by id. */
  async listWithSettings(
    realmId: number,
    groupIds: number[],
    tx: Queryable = this.db.knex,
  ): Promise<Map<number, NamedGroup & { settings: GroupSettings }>> {
    const groups = await tx<UserGroupRow>('user_groups')
      .select('id', 'name', 'is_system_group', 'deactivated', 'settings')
      .where({ realm_id: realmId })
      .whereRaw('id = ANY(?)', [groupIds]);
    return new Map(groups.map((group) => [group.id, group]));
  }

  /** Returns the groups that settings are to name. A group that is being deactivated counts as deactivated. */
  async listNamable(realmId: number, groupIds: number[]): Promise<NamedGroup[]> {
    const groups = await this.db
      .knex<UserGroupRow>('user_groups')
      .select(...NAMED)
      .where({ realm_id: realmId })
      .whereRaw('id = ANY(?)', [groupIds]);
    return groups.map(namable);
  }

  /** Loads groups and locks them against changes until `tx` ends, in the order of their ids, so that two transactions
   *  cannot deadlock. */
  async lock(
    tx: Transaction,
    realmId: number,
    groupIds: number[],
  ): Promise<Map<number, Pick<UserGroupRow, (typeof NAMED)[number]>>> {
    const groups = await tx<UserGroupRow>('user_groups')
      .select(...NAMED)
      .where({ realm_id: realmId })
      .whereRaw('id = ANY(?)', [groupIds])
      .orderBy('id')
      .forShare();
    return new Map(groups.map((group) => [group.id, group]));
  }

  /** Locks groups that `tx` is to refer to against deactivation. A group that is being deactivated counts as
   *  deactivated. */
  async lockNamable(tx: Transaction, realmId: number, groupIds: number[]): Promise<Map<number, NamedGroup>> {
    const groups = await this.lock(tx, realmId, groupIds);
    return new Map([...groups].map(([id, group]) => [id, namable(group)]));
  }

  /** Locks a name that a group is to get until `tx` ends. Throws BadRequestError if another group has the name, where compatibility
   *  characters do not count. */
  async checkName(tx: Transaction, realm_id: number, name: string, exceptId = 0): Promise<void> {
    await lockNames(tx, realm_id, 'user group', [name]);
    const others = tx('user_groups').where({ realm_id }).whereNot({ id: exceptId });
    if (await hasName(others, 'name', name)) throw nameTaken(name);
  }

  /** Inserts a custom group without members and returns its id. Throws BadRequestError if the name is taken. */
  async insert(tx: Transaction, group: NewUserGroup): Promise<number> {
    const [inserted] = await tx<UserGroupRow>('user_groups')
      .insert(group)
      .returning('id')
      .catch((error: unknown) => refuseTakenName(error, group.name));
    return inserted!.id;
  }

  private async listRecords(
    tx: Queryable,
    of: { realmId: number; include_deactivated_groups: boolean; id: number | null },
  ): Promise<UserGroupRecord[]> {
    const { rows } = await tx.raw<{ rows: RecordRow[] }>(LIST, of);
    const inactive = await listInactive(
      tx,
      of.realmId,
      rows.flatMap(({ settings }) => Object.values(settings).flatMap(directMembersOf)),
    );
    return rows.map(({ settings, ...record }) => ({ ...record, ...shownValues(settings, inactive) }));
  }
}

/** Throws BadRequestError for a violation of the unique name, else rethrows the error. */
export function refuseTakenName(error: unknown, name: string): never {
  if (!violates(error, 'user_groups_name_key')) throw error;
  throw nameTaken(name);
}

const nameTaken = (name: string) => new BadRequestError(`User group '${name}' already exists.`);

type RecordRow = Omit<UserGroupRecord, keyof GroupSettings> & { settings: GroupSettings };
