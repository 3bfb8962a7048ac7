import type { getStorage, getStorageFiles, ParamsOf, ResultOf } from '@team-chat/contracts';
import type { Database } from '@team-chat/db';
import { type Reader, readBy } from './messages';

type Sums = ResultOf<typeof getStorage>;
type Page = ResultOf<typeof getStorageFiles>;

/** Number of files that one call of `listReadable` looks at, because a user may be able to read few of a million files. */
const MAX_EXAMINED = 10_000;

/** Files to list: of a user, of a channel, after a place in the list. */
interface StorageFilter extends Pick<ParamsOf<typeof getStorageFiles>, 'user_id' | 'before'> {
  conversation_id: number | undefined;
}

/** The space that files take. Archived files are left out. */
export class StorageRepository {
  constructor(private readonly db: Database) {}

  /** Returns the users whose files take the most space, the largest sum first. */
  async sumByUser(realmId: number, limit: number): Promise<Sums['users']> {
    const { rows } = await this.db.knex.raw<{ rows: Sums['users'] }>(
      `SELECT owner_id AS user_id, count(*) AS files, sum(size)::bigint AS bytes
         FROM attachments WHERE realm_id = :realmId AND archived_at IS NULL
        GROUP BY owner_id ORDER BY bytes DESC, owner_id LIMIT :limit`,
      { realmId, limit },
    );
    return rows;
  }

  /** Returns the channels whose files take the most space, the largest sum first, and the sums of the files of direct messages
   *  and of the files to which no message links. A file counts for the first message that links to it. */
  async sumByPlace(realmId: number, limit: number): Promise<Pick<Sums, 'channels' | 'direct_messages' | 'unlinked'>> {
    const { rows } = await this.db.knex.raw<{
      rows: { channel_id: number | null; is_linked: boolean; files: number; bytes: number }[];
    }>(
      `SELECT ch.id AS channel_id, m.id IS NOT NULL AS is_linked, count(*) AS files, sum(a.size)::bigint AS bytes
         FROM attachments a
         LEFT JOIN (SELECT attachment_id, min(message_id) AS message_id FROM attachment_messages
                     WHERE realm_id = :realmId GROUP BY attachment_id) am ON am.attachment_id = a.id
         LEFT JOIN messages m ON m.realm_id = :realmId AND m.id = am.message_id
         LEFT JOIN channels ch ON ch.realm_id = :realmId AND ch.conversation_id = m.conversation_id
        WHERE a.realm_id = :realmId AND a.archived_at IS NULL
        GROUP BY 1, 2 ORDER BY bytes DESC, channel_id`,
      { realmId },
    );
    const sumOf = (isLinked: boolean) => {
      const { files = 0, bytes = 0 } =
        rows.find(({ channel_id, is_linked }) => channel_id === null && is_linked === isLinked) ?? {};
      return { files, bytes };
    };
    const channels = rows.flatMap(({ channel_id, files, bytes }) =>
      channel_id === null ? [] : { channel_id, files, bytes },
    );
    return { channels: channels.slice(0, limit), direct_messages: sumOf(true), unlinked: sumOf(false) };
  }

  /** Returns the largest files that the reader may read, among the next `MAX_EXAMINED`, and where the list goes on. */
  async listReadable(reader: Reader, filter: StorageFilter, limit: number): Promise<Page> {
    const { realm_id, user_id } = reader;
    const link = readBy(this.db.knex, reader)
      .join('attachment_messages AS am', (on) => on.on('am.realm_id', 'm.realm_id').on('am.message_id', 'm.id'))
      .whereRaw('am.attachment_id = a.id')
      .select('m.id')
      .orderBy('am.message_id')
      .limit(1);
    const files = (await this.db.knex
      .from(this.examined(realm_id, filter).limit(MAX_EXAMINED).as('a'))
      .joinRaw('LEFT JOIN LATERAL ? AS link ON true', [link as never])
      .whereRaw('(a.owner_id = ? OR link.id IS NOT NULL)', [user_id])
      .select('a.id', 'a.name', 'a.path_id', 'a.size', 'a.created_at AS create_time', 'a.owner_id AS user_id')
      .select('link.id AS message_id')
      .orderBy([
        { column: 'a.size', order: 'desc' },
        { column: 'a.id', order: 'desc' },
      ])
      .limit(limit)) as Page['files'];
    const last =
      files.length === limit
        ? files.at(-1)
        : await this.examined(realm_id, filter)
            .offset(MAX_EXAMINED - 1)
            .first<{ size: number; id: number } | undefined>('size', 'id');
    return { files, next: last ? { size: last.size, id: last.id } : null };
  }

  /** Starts a query of the files that a filter names, the largest first. */
  private examined(realm_id: number, { user_id, conversation_id, before }: StorageFilter) {
    const query = this.db
      .knex('attachments')
      .where({ realm_id, archived_at: null })
      .orderBy([
        { column: 'size', order: 'desc' },
        { column: 'id', order: 'desc' },
      ]);
    if (user_id !== undefined) void query.where('owner_id', user_id);
    if (before) void query.whereRaw('(size, id) < (?, ?)', [before.size, before.id]);
    if (conversation_id !== undefined) {
      void query.whereRaw(
        `id IN (SELECT am.attachment_id FROM messages m
                  JOIN attachment_messages am ON am.realm_id = m.realm_id AND am.message_id = m.id
                 WHERE m.realm_id = ? AND m.conversation_id = ?)`,
        [realm_id, conversation_id],
      );
    }
    return query;
  }
}
