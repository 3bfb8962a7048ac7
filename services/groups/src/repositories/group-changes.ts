import type { Database, Transaction } from '@team-chat/db';
import { refuseTakenName, type UserGroupRow } from './user-groups';

type Change = Partial<Pick<UserGroupRow, 'name' | 'description' | 'settings' | 'deactivated'>>;

/** Changes and deactivates existing groups. */
export class GroupChangesRepository {
  constructor(private readonly db: Database) {}

  /** Loads and locks a group: other transactions cannot change it or begin to refer to it until `tx` ends. */
  lock(tx: Transaction, realmId: number, groupId: number): Promise<UserGroupRow | undefined> {
    return tx<UserGroupRow>('user_groups').where({ realm_id: realmId, id: groupId }).forNoKeyUpdate().first();
  }

  /** Changes a group that `tx` has locked. Throws BadRequestError if another group has the name. */
  async update(tx: Transaction, { realm_id, id }: UserGroupRow, change: Change): Promise<void> {
    if (Object.keys(change).length === 0) return;
    await tx<UserGroupRow>('user_groups')
      .where({ realm_id, id })
      .update(change)
      .catch((error: unknown) => refuseTakenName(error, change.name ?? ''));
  }

  /** Marks a locked group as being deactivated and returns the attempt's id. A second caller joins the same attempt. */
  async beginDeactivation(tx: Transaction, { realm_id, id }: UserGroupRow): Promise<string> {
    const [row] = await tx<UserGroupRow>('user_groups')
      .where({ realm_id, id })
      .update({
        deactivation_id: tx.raw('coalesce(deactivation_id, gen_random_uuid())'),
        deactivation_began_at: tx.raw('coalesce(deactivation_began_at, now())'),
      })
      .returning('deactivation_id');
    return row!.deactivation_id!;
  }

  /** Ends an attempt and locks the group. Returns false if the attempt had ended already. */
  async endDeactivation(
    tx: Transaction,
    group: Pick<UserGroupRow, 'realm_id' | 'id'>,
    deactivation_id: string,
  ): Promise<boolean> {
    const ended = await tx<UserGroupRow>('user_groups')
      .where({ realm_id: group.realm_id, id: group.id, deactivation_id })
      .update({ deactivation_id: null, deactivation_began_at: null })
      .returning('id');
    return ended.length > 0;
  }

  /** Ends attempts whose process probably died. A process that is still busy with an attempt starts again. */
  async endDeactivationsOlderThan(seconds: number): Promise<void> {
    await this.db
      .knex<UserGroupRow>('user_groups')
      .whereNotNull('deactivation_id')
      .whereRaw("deactivation_began_at < now() - ?::float * interval '1 second'", [seconds])
      .update({ deactivation_id: null, deactivation_began_at: null });
  }

  /** Returns the ids of the active groups that have a group as direct subgroup. */
  listSupergroups(tx: Transaction, { realm_id, id }: UserGroupRow): Promise<number[]> {
    return tx('group_subgroups')
      .join('user_groups', {
        'user_groups.realm_id': 'group_subgroups.realm_id',
        'user_groups.id': 'group_id',
      })
      .where({ 'group_subgroups.realm_id': realm_id, subgroup_id: id, deactivated: false })
      .orderBy('group_id')
      .pluck('group_id');
  }

  /** Returns the active groups with a setting that names a group. */
  async listGroupsNaming(
    tx: Transaction,
    { realm_id, id }: UserGroupRow,
  ): Promise<Pick<UserGroupRow, 'id' | 'settings'>[]> {
    return tx<UserGroupRow>('user_groups')
      .where({ realm_id, deactivated: false })
      .whereRaw(`jsonb_path_exists(settings, '$.* \\? (@ == $id || @.direct_subgroups[*] == $id)', ?)`, [
        JSON.stringify({ id }),
      ])
      .orderBy('id')
      .select('id', 'settings');
  }
}
