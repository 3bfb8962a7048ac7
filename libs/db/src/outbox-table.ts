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

/** Where the relay is in the log. The rows up to there are deleted. */
export interface RelayPosition {
  /** The log's incarnation, empty before the first. */
  incarnation: string;
  seq: number;
  /** The newest row known to be in the log, and its sequence number there. */
  entry?: { seq: number; id: string };
}

const BATCH = 256;

const nextRows = (condition: string) => `
  SELECT id::text, realm_id, type, audience, effects, body, trace, xid::text
    FROM outbox WHERE ${condition} ORDER BY outbox.id LIMIT ${BATCH}`;

/** The relay's access to the outbox, on the connection that holds the relay's lock. */
export class OutboxTable {
  constructor(private readonly client: Client) {}

  async position(): Promise<RelayPosition> {
    const { rows } = await this.client.query(
      'SELECT log_incarnation, log_seq, entry_seq, entry_id FROM relay_position',
    );
    const { log_incarnation, log_seq, entry_seq, entry_id } = rows[0];
    const entry = entry_id === null ? undefined : { seq: Number(entry_seq), id: entry_id };
    return { incarnation: log_incarnation, seq: Number(log_seq), entry };
  }

  /** Deletes rows that were sent, stores the position, and returns the rows that come next, in order. One statement, so
   *  that rows disappear together with the position that proves where they went. */
  async nextBatch(done: OutboxRow[], { incarnation, seq, entry }: RelayPosition): Promise<OutboxRow[]> {
    const { rows } = await this.client.query({
      name: 'outbox-next',
      text: `WITH gone AS (
               DELETE FROM outbox WHERE id = ANY($1::bigint[])
             ), moved AS (
               UPDATE relay_position
                  SET log_incarnation = $2, log_seq = $3, entry_seq = $4, entry_id = $5
             )
             ${nextRows('id <> ALL($1::bigint[])')}`,
      values: [done.map((row) => row.id), incarnation, seq, entry?.seq ?? null, entry?.id ?? null],
    });
    return rows as OutboxRow[];
  }

  /** Returns the oldest unsent rows, in order. */
  async firstBatch(): Promise<OutboxRow[]> {
    const { rows } = await this.client.query({ name: 'outbox-first', text: nextRows('true') });
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
