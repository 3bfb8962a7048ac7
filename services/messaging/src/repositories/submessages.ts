import { groupBy, type Submessage } from '@team-chat/contracts';
import type { Database, Prepared, Transaction } from '@team-chat/db';

/** The properties of a message's submessages that decide which further submessages may follow. */
interface SubmessageSummary {
  /** Whether the message's author wrote one of the submessages. */
  has_authors: boolean;
  /** Content of the first submessage with the type `widget`; null if none has the type. */
  widget: string | null;
  /** Bytes of all submessages together. */
  size: number;
}

const BY_MESSAGE: Prepared = {
  name: 'submessages-by-message',
  text: `SELECT id, message_id, sender_id, msg_type, content FROM submessages
          WHERE realm_id = $1 AND message_id = ANY($2) ORDER BY message_id, id`,
};

export class SubmessagesRepository {
  constructor(private readonly db: Database) {}

  /** Returns submessages by message, the oldest first. */
  async listByMessage(realmId: number, messageIds: number[]): Promise<Map<number, Submessage[]>> {
    const rows = await this.db.prepared<Submessage>(BY_MESSAGE, [realmId, messageIds]);
    return groupBy(rows, (row) => row.message_id);
  }

  /** Returns an id for a submessage that is written together with its message. */
  async nextId(): Promise<number> {
    const { rows } = await this.db.knex.raw<{ rows: [{ id: number }] }>(`SELECT nextval('submessage_ids') AS id`);
    return rows[0].id;
  }

  async summarize(
    tx: Transaction,
    realmId: number,
    message: { id: number; sender_id: number },
  ): Promise<SubmessageSummary> {
    const { rows } = await tx.raw<{ rows: [SubmessageSummary] }>(
      `SELECT count(*) FILTER (WHERE sender_id = :sender_id) > 0 AS has_authors,
              (array_agg(content ORDER BY id) FILTER (WHERE msg_type = 'widget'))[1] AS widget,
              coalesce(sum(octet_length(content)), 0)::int AS size
         FROM submessages WHERE realm_id = :realmId AND message_id = :id`,
      { realmId, id: message.id, sender_id: message.sender_id },
    );
    return rows[0];
  }

  /** Inserts a submessage and returns its id, which is new unless the submessage has one. Before, lock the message if other
   *  users can see it: the ids of its submessages then have the order of the commits. */
  async insert(
    tx: Transaction,
    realmId: number,
    submessage: Omit<Submessage, 'id'> & { id?: number },
  ): Promise<number> {
    const [row] = await tx('submessages')
      .insert({ realm_id: realmId, ...submessage })
      .returning<{ id: number }[]>('id');
    return row!.id;
  }
}
