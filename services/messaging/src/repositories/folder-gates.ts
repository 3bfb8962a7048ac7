import type { Transaction } from '@team-chat/db';

/** One state of a folder's gate. */
export interface FolderGate {
  realm_id: number;
  folder_id: number;
  gate: number;
}

/** Which folders are closed. Every method locks the folder's row until the transaction ends. */
export class FolderGatesRepository {
  /** Notes that the folder was open at `gate`; false where it has been closed since. */
  async enter(tx: Transaction, { realm_id, folder_id, gate }: FolderGate): Promise<boolean> {
    const { rows } = await tx.raw(
      `INSERT INTO folder_gates (realm_id, folder_id, gate, is_closed) VALUES (?, ?, ?, false)
       ON CONFLICT (realm_id, folder_id) DO UPDATE
         SET gate = greatest(folder_gates.gate, excluded.gate),
             is_closed = folder_gates.is_closed AND folder_gates.gate >= excluded.gate
       RETURNING is_closed`,
      [realm_id, folder_id, gate],
    );
    return !rows[0].is_closed;
  }

  /** False where something later than `gate` is known. */
  async close(tx: Transaction, { realm_id, folder_id, gate }: FolderGate): Promise<boolean> {
    const { rowCount } = await tx.raw(
      `INSERT INTO folder_gates (realm_id, folder_id, gate, is_closed) VALUES (?, ?, ?, true)
       ON CONFLICT (realm_id, folder_id) DO UPDATE SET gate = excluded.gate, is_closed = true
         WHERE folder_gates.gate <= excluded.gate`,
      [realm_id, folder_id, gate],
    );
    return rowCount > 0;
  }

  async open(tx: Transaction, { realm_id, folder_id }: FolderGate): Promise<void> {
    await tx('folder_gates').where({ realm_id, folder_id }).update({ is_closed: false });
  }

  async hasChannels(tx: Transaction, { realm_id, folder_id }: FolderGate): Promise<boolean> {
    return (await tx('channels').where({ realm_id, folder_id }).first('id')) !== undefined;
  }
}
