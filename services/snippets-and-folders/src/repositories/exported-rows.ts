import { sourceRow, type SourceRow } from '@team-chat/archive';
import type { ExportPageQuery, SnippetsExportSource } from '@team-chat/contracts';
import { type Database, exportedPage, type ExportedTable } from '@team-chat/db';

const SOURCES: Record<SnippetsExportSource, ExportedTable<SourceRow>> = {
  channel_folders: {
    query: {
      table: 'channel_folders',
      key: ['id'],
      columns: [
        'id',
        'name',
        'description',
        'rendered_description',
        'creator_id',
        'date_created',
        'order',
        'is_archived',
      ],
    },
    // Folders of earlier times have no date.
    toRows: ({ creator_id: creator, date_created, ...row }, realm) => [
      sourceRow('zerver_channelfolder', { ...row, creator, realm, date_created: date_created ?? 0 }),
    ],
  },
  saved_snippets: {
    query: {
      table: 'saved_snippets',
      key: ['user_id', 'id'],
      columns: ['user_id', 'id', 'title', 'content', 'date_created'],
    },
    toRows: ({ user_id: user_profile, ...row }, realm) => [
      sourceRow('zerver_savedsnippet', { ...row, user_profile, realm }, { private_to: [user_profile] }),
    ],
  },
  navigation_views: {
    query: {
      table: 'navigation_views',
      key: ['user_id', 'id'],
      columns: ['user_id', 'id', 'fragment', 'is_pinned', 'name'],
    },
    toRows: ({ user_id: user, ...row }) => [
      sourceRow('zerver_navigationview', { ...row, user }, { private_to: [user] }),
    ],
  },
  onboarding_steps: {
    query: { table: 'onboarding_steps', key: ['user_id'], columns: ['user_id', 'seen'] },
    toRows: ({ user_id: user, seen }) =>
      (seen as string[]).map((onboarding_step) =>
        sourceRow('zerver_onboardingstep', { user, onboarding_step, timestamp: 0 }, { private_to: [user] }),
      ),
  },
};

/** Reads folders and personal lists for exports. */
export class ExportedRowsRepository {
  constructor(private readonly db: Database) {}

  page(query: ExportPageQuery<SnippetsExportSource>) {
    return exportedPage(this.db, SOURCES[query.source], query);
  }
}
