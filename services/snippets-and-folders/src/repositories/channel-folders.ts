import type { z } from 'zod';
import { BadRequestError, ChannelFolderRecord } from '@team-chat/contracts';
import { type Database, type Queryable, type Transaction, violates } from '@team-chat/db';

/** A folder as everyone in the organisation sees it. */
export type ChannelFolder = z.infer<typeof ChannelFolderRecord>;

interface ChannelFolderRow extends ChannelFolder {
  realm_id: number;
}

type NewChannelFolder = Omit<ChannelFolderRow, 'id' | 'order' | 'is_archived'>;

const COLUMNS = ChannelFolderRecord.keyof().options;

export class ChannelFoldersRepository {
  constructor(private readonly db: Database) {}

  find(realmId: number, folderId: number): Promise<ChannelFolder | undefined> {
    return this.db
      .knex<ChannelFolderRow>('channel_folders')
      .where({ realm_id: realmId, id: folderId })
      .first<ChannelFolder | undefined>(COLUMNS);
  }

  /** The folders of an organisation in the order in which they are displayed. */
  list(
    realmId: number,
    { include_archived }: { include_archived: boolean },
    tx: Queryable = this.db.knex,
  ): Promise<ChannelFolder[]> {
    const query = tx<ChannelFolderRow>('channel_folders')
      .select<ChannelFolder[]>(COLUMNS)
      .where({ realm_id: realmId })
      .orderBy(['order', 'id']);
    return include_archived ? query : query.where({ is_archived: false });
  }

  /** Puts a new folder last. Two at once with one name: the database decides. */
  async insert(tx: Transaction, folder: NewChannelFolder): Promise<ChannelFolder> {
    const [inserted] = await tx<ChannelFolderRow>('channel_folders')
      .insert({ ...folder, order: NOT_PLACED })
      .returning('id')
      .catch((error: unknown) => {
        if (violates(error, 'channel_folders_name_key')) {
          throw new BadRequestError('Channel folder name already in use');
        }
        throw error;
      });
    const { id } = inserted!;
    const [placed] = await tx<ChannelFolderRow>('channel_folders')
      .where({ realm_id: folder.realm_id, id })
      .update({ order: id })
      .returning(COLUMNS);
    return placed!;
  }
}

/** Stands in until the id, which is also a new folder's order, is known. */
const NOT_PLACED = 0;
