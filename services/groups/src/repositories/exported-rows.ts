import { sourceRow, type SourceRow } from '@team-chat/archive';
import type { ExportPageQuery, GroupsExportSource } from '@team-chat/contracts';
import { type Database, exportedPage, type ExportedTable } from '@team-chat/db';
import type { UserGroupRow } from './user-groups';

const SOURCES: Record<GroupsExportSource, ExportedTable<SourceRow>> = {
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
    toRows: ({ id, creator_id: creator, settings: group_settings, ...row }: UserGroupRow, realm_id) => [
      sourceRow(
        'zerver_namedusergroup',
        { id, usergroup_ptr: id, creator, realm_for_sharding: realm_id, ...row },
        { group_settings },
      ),
    ],
  },
  members: {
    query: { table: 'group_members', key: ['group_id', 'user_id'], columns: ['group_id', 'user_id'] },
    toRows: ({ group_id: user_group, user_id: user_profile }) => [
      sourceRow('zerver_usergroupmembership', { user_group, user_profile }),
    ],
  },
  subgroups: {
    query: { table: 'group_subgroups', key: ['group_id', 'subgroup_id'], columns: ['group_id', 'subgroup_id'] },
    toRows: ({ group_id: supergroup, subgroup_id: subgroup }) => [
      sourceRow('zerver_groupgroupmembership', { supergroup, subgroup }),
    ],
  },
};

/** Reads groups and members for exports. */
export class ExportedRowsRepository {
  constructor(private readonly db: Database) {}

  page(query: ExportPageQuery<GroupsExportSource>) {
    return exportedPage(this.db, SOURCES[query.source], query);
  }
}
