import type { Client } from 'pg';

/** A row of the outbox, as it is appended to the log. */
export interface OutboxRow {
  id: string;
  realm_id: number;
  type: string;
  audience: string;
  effects: string | null;
  body: string;
  trace: string | null;
  xid: string;
}

const BATCH = 256;

const nextRows = (condition: string) => `
  SELECT id::text, realm_id, type, audience, effects, body, trace, xid::text
    FROM outbox WHERE ${condition} ORDER BY outbox.id LIMIT ${BATCH}`;

/** The relay's access to the outbox, on the connection that holds the relay's lock. */
export class OutboxTable {
  constructor(private readonly client: Client) {}

  /** Returns the log's sequence number up to which sent rows are deleted; 0 for a log that was created anew. */
  async position(incarnation: string): Promise<number> {
    const { rows } = await this.client.query('SELECT log_seq, log_incarnation FROM relay_position');
    return rows[0].log_incarnation === incarnation ? Number(rows[0].log_seq) : 0;
  }

  /** Returns the oldest unsent rows, in order. */
  async firstBatch(): Promise<OutboxRow[]> {
    const { rows } = await this.client.query({ name: 'outbox-first', text: nextRows('true') });
    return rows as OutboxRow[];
  }

  /** Deletes rows that were sent, stores the log's position, and returns the rows that come next. One statement, so
   *  that rows disappear together with the position that proves where they went. */
  async nextBatch(done: OutboxRow[], seq: number, incarnation: string): Promise<OutboxRow[]> {
    const { rows } = await this.client.query({
      name: 'outbox-next',
      text: `WITH gone AS (
               DELETE FROM outbox WHERE id = ANY($1::bigint[])
             ), moved AS (
               UPDATE relay_position
                  SET log_seq = CASE WHEN log_incarnation = $3 THEN greatest(log_seq, $2) ELSE $2 END,
                      log_incarnation = $3
             )
             ${nextRows('id <> ALL($1::bigint[])')}`,
      values: [done.map((row) => row.id), seq, incarnation],
    });
    return rows as OutboxRow[];
  }

  /** Copies rows that cannot be sent to outbox_dead_letters, for the operator. */
  async moveToDeadLetters(rows: OutboxRow[]): Promise<void> {
    await this.client.query(
      `INSERT INTO outbox_dead_letters SELECT * FROM outbox WHERE id = ANY($1::bigint[]) ON CONFLICT DO NOTHING`,
      [rows.map((row) => row.id)],
    );
  }
}
