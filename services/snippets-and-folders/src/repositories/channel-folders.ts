import type { z } from 'zod';
import { BadRequestError, ChannelFolderRecord } from '@team-chat/contracts';
import { type Database, lockNames, nameKey, type Queryable, type Transaction, violates } from '@team-chat/db';
import type { FolderChanges } from '../domain/channel-folder';

/** A folder as users of the organisation see it. */
export type ChannelFolder = z.infer<typeof ChannelFolderRecord>;

interface ChannelFolderRow extends ChannelFolder {
  realm_id: number;
  /** Number of times that the folder was closed to channels, or opened again. */
  archive_version: number;
  /** True during an archiving; also if the archiving process died. */
  is_archiving: boolean;
}

/** A folder with its archive version, which clients do not see. */
export type VersionedFolder = ChannelFolder & Pick<ChannelFolderRow, 'archive_version'>;

export type FolderKey = Pick<ChannelFolderRow, 'realm_id' | 'id'>;
type NewChannelFolder = Omit<ChannelFolderRow, 'id' | 'order' | 'is_archived' | 'archive_version' | 'is_archiving'>;

const COLUMNS = ChannelFolderRecord.keyof().options;

export class ChannelFoldersRepository {
  constructor(private readonly db: Database) {}

  find(key: FolderKey): Promise<VersionedFolder | undefined> {
    return this.db
      .knex<ChannelFolderRow>('channel_folders')
      .where(key)
      .first<VersionedFolder | undefined>([...COLUMNS, 'archive_version']);
  }

  lock(tx: Transaction, key: FolderKey): Promise<VersionedFolder | undefined> {
    return tx<ChannelFolderRow>('channel_folders')
      .where(key)
      .forUpdate()
      .first<VersionedFolder | undefined>([...COLUMNS, 'archive_version']);
  }

  /** Returns the folders of an organisation in the order in which they are displayed. */
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

  /** Serialises new folders and new orders of an organisation, because an order names all folders. */
  async lockOrder(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtext('channel folders'), ?::int)", [realmId]);
  }

  /** Inserts a folder, last in the order. Throws BadRequestError if the name is taken. */
  async insert(tx: Transaction, folder: NewChannelFolder): Promise<ChannelFolder> {
    await this.takeName(tx, folder.realm_id, folder.name);
    const [inserted] = await tx<ChannelFolderRow>('channel_folders')
      .insert({ ...folder, order: ORDER_UNKNOWN })
      .returning('id')
      .catch(refuseTakenName);
    const { id } = inserted!;
    const [placed] = await tx<ChannelFolderRow>('channel_folders')
      .where({ realm_id: folder.realm_id, id })
      .update({ order: id })
      .returning(COLUMNS);
    return placed!;
  }

  /** Archives a folder that `tx` has inserted, and into which nobody has put a channel. */
  async archiveNew(tx: Transaction, key: FolderKey): Promise<void> {
    await tx<ChannelFolderRow>('channel_folders').where(key).update({ is_archived: true });
  }

  /** Locks a name until `tx` ends. Throws BadRequestError if another folder that is not archived has it. */
  private async takeName(tx: Transaction, realm_id: number, name: string, exceptId = 0): Promise<void> {
    await lockNames(tx, realm_id, 'channel folder', [name]);
    const taken = await tx<ChannelFolderRow>('channel_folders')
      .where({ realm_id, is_archived: false })
      .whereNot({ id: exceptId })
      .whereRaw(`${nameKey('name')} = ${nameKey('?')}`, [name])
      .first('id');
    if (taken) throw nameTaken();
  }

  /** Changes a locked folder. Throws BadRequestError if its name is taken. Archiving or unarchiving also ends any archiving that is under way. */
  async update(
    tx: Transaction,
    { is_archived, name, ...key }: FolderKey & Pick<ChannelFolder, 'is_archived' | 'name'>,
    changes: FolderChanges,
  ): Promise<void> {
    const needsName = changes.name !== undefined || changes.is_archived === false;
    if (needsName && !(changes.is_archived ?? is_archived)) {
      await this.takeName(tx, key.realm_id, changes.name ?? name, key.id);
    }
    const end =
      changes.is_archived === undefined ? {} : { is_archiving: false, archive_version: nextArchiveVersion(tx) };
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

  /** Marks the folder as being archived and returns the archive version to be closed. If an archiving is under way,
   *  returns its version: with separate versions, two archivings would keep cancelling each other. */
  async beginArchiving(tx: Transaction, key: FolderKey): Promise<number> {
    const archive_version = tx.raw('CASE WHEN is_archiving THEN archive_version ELSE archive_version + 1 END') as never;
    const [row] = await tx<ChannelFolderRow>('channel_folders')
      .where(key)
      .update({ is_archiving: true, archive_version })
      .returning('archive_version');
    return row!.archive_version;
  }

  /** Cancels an archiving that is under way, even if its process died, which opens the folder to channels again. */
  async cancelArchiving(key: FolderKey): Promise<void> {
    await this.db
      .knex<ChannelFolderRow>('channel_folders')
      .where({ ...key, is_archiving: true })
      .update({ is_archiving: false, archive_version: nextArchiveVersion(this.db.knex) });
  }
}

/** Increments in SQL, so that two concurrent updates count twice. */
const nextArchiveVersion = (tx: Queryable) => tx.raw('archive_version + 1') as never;

const nameTaken = () => new BadRequestError('Channel folder name already in use');

function refuseTakenName(error: unknown): never {
  throw violates(error, 'channel_folders_name_key') ? nameTaken() : error;
}

/** Placeholder for the order of a new folder, which becomes its id. */
const ORDER_UNKNOWN = 0;
