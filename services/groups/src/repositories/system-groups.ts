import type { Database, Queryable, Transaction } from '@team-chat/db';
import type { GroupSettings } from '../domain/group-settings';

/** The system groups that every organisation has. */
export class SystemGroupsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the ids by name. */
  async listIds(realmId: number, tx: Queryable = this.db.knex): Promise<Record<string, number>> {
    const rows = await tx('user_groups')
      .where({ realm_id: realmId, is_system_group: true })
      .select<{ id: number; name: string }[]>('id', 'name');
    return Object.fromEntries(rows.map((row) => [row.name, row.id]));
  }

  /** Adds missing groups, without settings and subgroups. If two replicas try at once, the second waits at the first
   *  name until the other has committed, and then adds nothing. */
  async insertMissing(
    tx: Transaction,
    realmId: number,
    groups: readonly { name: string; description: string }[],
  ): Promise<void> {
    const row = { realm_id: realmId, is_system_group: true, settings: {} };
    await tx('user_groups')
      .insert(groups.map(({ name, description }) => ({ ...row, name, description })))
      .onConflict(['realm_id', 'name'])
      .ignore();
  }

  /** Sets the settings and subgroups of newly added groups. */
  async complete(
    tx: Transaction,
    realmId: number,
    settings: GroupSettings,
    subgroups: { group_id: number; subgroup_id: number }[],
  ): Promise<void> {
    await tx('user_groups')
      .where({ realm_id: realmId, is_system_group: true })
      .whereRaw(`settings = '{}'`)
      .update({ settings });
    await tx('group_subgroups')
      .insert(subgroups.map((row) => ({ realm_id: realmId, ...row })))
      .onConflict(['realm_id', 'group_id', 'subgroup_id'])
      .ignore();
  }
}
