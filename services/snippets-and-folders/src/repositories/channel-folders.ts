import type { z } from 'zod';
import { BadRequestError, ChannelFolderRecord } from '@team-chat/contracts';
import { type Database, type Queryable, type Transaction, violates } from '@team-chat/db';
import type { FolderChanges } from '../domain/channel-folder';

/** A folder as everyone in the organisation sees it. */
export type ChannelFolder = z.infer<typeof ChannelFolderRecord>;

interface ChannelFolderRow extends ChannelFolder {
  realm_id: number;
  /** Counts the times that the folder was closed to channels, or opened again. */
  archive_version: number;
  /** Somebody has closed it in order to archive it, and may have died since. */
  is_archiving: boolean;
}

/** A folder with its archive_version, which no client sees. */
export type GuardedFolder = ChannelFolder & Pick<ChannelFolderRow, 'archive_version'>;

export type FolderKey = Pick<ChannelFolderRow, 'realm_id' | 'id'>;
type NewChannelFolder = Omit<
  ChannelFolderRow,
  'id' | 'order' | 'is_archived' | 'archive_version' | 'is_archiving'
>;

const COLUMNS = ChannelFolderRecord.keyof().options;

export class ChannelFoldersRepository {
  constructor(private readonly db: Database) {}

  find(key: FolderKey): Promise<GuardedFolder | undefined> {
    return this.db
      .knex<ChannelFolderRow>('channel_folders')
      .where(key)
      .first<GuardedFolder | undefined>([...COLUMNS, 'archive_version']);
  }

  lock(tx: Transaction, key: FolderKey): Promise<GuardedFolder | undefined> {
    return tx<ChannelFolderRow>('channel_folders')
      .where(key)
      .forUpdate()
      .first<GuardedFolder | undefined>([...COLUMNS, 'archive_version']);
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

  /** Admits one new folder or new order at a time to an organisation: an order names all folders. */
  async lockOrder(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtext('channel folders'), ?::int)", [realmId]);
  }

  /** Puts a new folder last. Two at once with one name: the database decides. */
  async insert(tx: Transaction, folder: NewChannelFolder): Promise<ChannelFolder> {
    const [inserted] = await tx<ChannelFolderRow>('channel_folders')
      .insert({ ...folder, order: NOT_PLACED })
      .returning('id')
      .catch(refuseTakenName);
    const { id } = inserted!;
    const [placed] = await tx<ChannelFolderRow>('channel_folders')
      .where({ realm_id: folder.realm_id, id })
      .update({ order: id })
      .returning(COLUMNS);
    return placed!;
  }

  /** Whoever archives or unarchives ends what was begun before. */
  async update(tx: Transaction, key: FolderKey, changes: FolderChanges): Promise<void> {
    const end =
      changes.is_archived === undefined
        ? {}
        : { is_archiving: false, archive_version: nextArchiveVersion(tx) };
    await tx<ChannelFolderRow>('channel_folders')
      .where(key)
      .update({ ...changes, ...end })
      .catch(refuseTakenName);
  }

  async place(tx: Transaction, realmId: number, ids: number[]): Promise<void> {
    await tx.raw(
      `UPDATE channel_folders SET "order" = wanted.place - 1
         FROM unnest(?::bigint[]) WITH ORDINALITY AS wanted (id, place)
        WHERE channel_folders.realm_id = ? AND channel_folders.id = wanted.id`,
      [ids, realmId],
    );
  }

  /** Notes that the folder is about to be archived; returns the archive_version to be closed. Who comes while others are at it
   *  joins them: with archive versions of their own, they would keep calling each other off. */
  async beginArchiving(tx: Transaction, key: FolderKey): Promise<number> {
    const archive_version = tx.raw(
      'CASE WHEN is_archiving THEN archive_version ELSE archive_version + 1 END',
    ) as never;
    const [row] = await tx<ChannelFolderRow>('channel_folders')
      .where(key)
      .update({ is_archiving: true, archive_version })
      .returning('archive_version');
    return row!.archive_version;
  }

  /** Opens the folder to channels again, where somebody is about to archive it or died over it. */
  async callOffArchiving(key: FolderKey): Promise<void> {
    await this.db
      .knex<ChannelFolderRow>('channel_folders')
      .where({ ...key, is_archiving: true })
      .update({ is_archiving: false, archive_version: nextArchiveVersion(this.db.knex) });
  }
}

/** One statement, so that two at once count twice. */
const nextArchiveVersion = (tx: Queryable) => tx.raw('archive_version + 1') as never;

function refuseTakenName(error: unknown): never {
  if (violates(error, 'channel_folders_name_key')) {
    throw new BadRequestError('Channel folder name already in use');
  }
  throw error;
}

/** Stands in until the id, which is also a new folder's order, is known. */
const NOT_PLACED = 0;
