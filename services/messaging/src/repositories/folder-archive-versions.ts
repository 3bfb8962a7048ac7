import type { Transaction } from '@team-chat/db';

export interface FolderArchiveVersion {
  realm_id: number;
  folder_id: number;
  archive_version: number;
}

/** Folders by whether they are closed to channels. Every method locks the folder's row until the transaction ends. */
export class FolderArchiveVersionsRepository {
  /** Records that the folder was open at `archive_version`; returns false if it has been closed since. */
  async enter(tx: Transaction, { realm_id, folder_id, archive_version }: FolderArchiveVersion): Promise<boolean> {
    const { rows } = await tx.raw(
      `INSERT INTO folder_archive_versions (realm_id, folder_id, archive_version, is_closed) VALUES (?, ?, ?, false)
       ON CONFLICT (realm_id, folder_id) DO UPDATE
         SET archive_version = greatest(folder_archive_versions.archive_version, excluded.archive_version),
             is_closed = folder_archive_versions.is_closed AND folder_archive_versions.archive_version >= excluded.archive_version
       RETURNING is_closed`,
      [realm_id, folder_id, archive_version],
    );
    return !rows[0].is_closed;
  }

  /** Closes the folder; returns false if a later version than `archive_version` is stored. */
  async close(tx: Transaction, { realm_id, folder_id, archive_version }: FolderArchiveVersion): Promise<boolean> {
    const { rowCount } = await tx.raw(
      `INSERT INTO folder_archive_versions (realm_id, folder_id, archive_version, is_closed) VALUES (?, ?, ?, true)
       ON CONFLICT (realm_id, folder_id) DO UPDATE SET archive_version = excluded.archive_version, is_closed = true
         WHERE folder_archive_versions.archive_version <= excluded.archive_version`,
      [realm_id, folder_id, archive_version],
    );
    return rowCount > 0;
  }

  async open(tx: Transaction, { realm_id, folder_id }: FolderArchiveVersion): Promise<void> {
    await tx('folder_archive_versions').where({ realm_id, folder_id }).update({ is_closed: false });
  }

  async hasChannels(tx: Transaction, { realm_id, folder_id }: FolderArchiveVersion): Promise<boolean> {
    return (await tx('channels').where({ realm_id, folder_id }).first('id')) !== undefined;
  }
}
