import { sourceRow, type SourceRow } from '@team-chat/archive';
import {
  EXPORTED_PAGE_ROWS,
  type ExportPageQuery,
  type PageKey,
  type SnippetsExportSource,
} from '@team-chat/contracts';
import { type Database, keysetPage, type KeysetQuery } from '@team-chat/db';

interface Source {
  query: Pick<KeysetQuery, 'table' | 'key' | 'columns'>;
  toRows(row: any, realm_id: number): SourceRow[];
}

const SOURCES: Record<SnippetsExportSource, Source> = {
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

  page({
    realm_id,
    snapshot,
    source,
    after,
  }: ExportPageQuery<SnippetsExportSource>): Promise<{ rows: SourceRow[]; next: PageKey | null }> {
    const { query, toRows } = SOURCES[source];
    return this.db.atSnapshot(snapshot, async (tx) => {
      const { rows, next } = await keysetPage(tx, { ...query, realm_id, after, limit: EXPORTED_PAGE_ROWS });
      return { rows: rows.flatMap((row) => toRows(row, realm_id)), next };
    });
  }
}
