import { sourceRow, type SourceRow } from '@team-chat/archive';
import { EXPORTED_PAGE_ROWS, type ExportPageQuery, type GroupsExportSource, type PageKey } from '@team-chat/contracts';
import { type Database, keysetPage, type KeysetQuery } from '@team-chat/db';
import type { UserGroupRow } from './user-groups';

interface Source {
  query: Pick<KeysetQuery, 'table' | 'key' | 'columns'>;
  toRow(row: any, realm_id: number): SourceRow;
}

const SOURCES: Record<GroupsExportSource, Source> = {
  groups: {
    query: {
      table: 'user_groups',
      key: ['id'],
      columns: [
        'id',
        'name',
        'description',
        'is_system_group',
        'creator_id',
        'date_created',
        'deactivated',
        'settings',
      ],
    },
    toRow: ({ id, creator_id: creator, settings: group_settings, ...row }: UserGroupRow, realm_id) =>
      sourceRow(
        'zerver_namedusergroup',
        { id, usergroup_ptr: id, creator, realm_for_sharding: realm_id, ...row },
        { group_settings },
      ),
  },
  members: {
    query: { table: 'group_members', key: ['group_id', 'user_id'], columns: ['group_id', 'user_id'] },
    toRow: ({ group_id: user_group, user_id: user_profile }) =>
      sourceRow('zerver_usergroupmembership', { user_group, user_profile }),
  },
  subgroups: {
    query: { table: 'group_subgroups', key: ['group_id', 'subgroup_id'], columns: ['group_id', 'subgroup_id'] },
    toRow: ({ group_id: supergroup, subgroup_id: subgroup }) =>
      sourceRow('zerver_groupgroupmembership', { supergroup, subgroup }),
  },
};

/** Reads groups and members for exports. */
export class ExportedRowsRepository {
  constructor(private readonly db: Database) {}

  page({
    realm_id,
    snapshot,
    source,
    after,
  }: ExportPageQuery<GroupsExportSource>): Promise<{ rows: SourceRow[]; next: PageKey | null }> {
    const { query, toRow } = SOURCES[source];
    return this.db.atSnapshot(snapshot, async (tx) => {
      const { rows, next } = await keysetPage(tx, { ...query, realm_id, after, limit: EXPORTED_PAGE_ROWS });
      return { rows: rows.map((row) => toRow(row, realm_id)), next };
    });
  }
}
