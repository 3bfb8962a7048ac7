import type { Client } from 'pg';

/** A row of the outbox, as it is appended to the log. */
export interface OutboxRow {
  id: string;
  realm_id: number;
  /** Rows with different lanes do not wait for each other on their way into the log; a row without one waits for all before it, and
   *  all after it wait for that row. */
  lane: string | null;
  type: string;
  audience: string;
  effects: string | null;
  body: string;
  trace: string | null;
  xid: string;
}

/** Where the relay is in one partition of the log. The rows up to there are deleted. */
export interface RelayPosition {
  /** The log's incarnation, empty before the first. */
  incarnation: string;
  seq: number;
  /** The newest row known to be in the log, and its sequence number there. */
  entry?: { seq: number; id: string };
}

const BATCH = 256;

const nextRows = (condition: string) => `
  SELECT id::text, realm_id, lane::text, type, audience, effects, body, trace, xid::text
    FROM outbox WHERE ${condition} ORDER BY outbox.id LIMIT ${BATCH}`;

/** The relay's access to the outbox, on the connection that holds the relay's lock. */
export class OutboxTable {
  constructor(private readonly client: Client) {}

  /** Returns the positions by the number of their partition: those of all partitions to which the service appends. */
  async positions(): Promise<RelayPosition[]> {
    const { rows } = await this.client.query(
      'SELECT log_incarnation, log_seq, entry_seq, entry_id FROM relay_position ORDER BY partition',
    );
    return rows.map(({ log_incarnation, log_seq, entry_seq, entry_id }) => {
      const entry = entry_id === null ? undefined : { seq: Number(entry_seq), id: entry_id };
      return { incarnation: log_incarnation, seq: Number(log_seq), entry };
    });
  }

  /** Stores positions in partitions to which the service did not append before. The first has the number `from`. */
  async addPositions(from: number, positions: RelayPosition[]): Promise<void> {
    await this.client.query({
      text: `INSERT INTO relay_position (partition, log_incarnation, log_seq, entry_seq, entry_id)
             SELECT * FROM ${POSITIONS}`,
      values: positionValues(positions.map((position, index) => [from + index, position])),
    });
  }

  /** Deletes rows that were sent, stores the positions of the partitions that have them, and returns the rows that come next, in
   *  order. One statement, so that rows disappear together with the positions that prove where they went. */
  async nextBatch(done: OutboxRow[], positions: Iterable<[number, RelayPosition]>): Promise<OutboxRow[]> {
    const { rows } = await this.client.query({
      name: 'outbox-next',
      text: `WITH gone AS (
               DELETE FROM outbox WHERE id = ANY($6::bigint[])
             ), moved AS (
               UPDATE relay_position
                  SET log_incarnation = p.incarnation, log_seq = p.seq, entry_seq = p.entry_seq, entry_id = p.entry_id
                 FROM ${POSITIONS}
                WHERE relay_position.partition = p.partition
             )
             ${nextRows('id <> ALL($6::bigint[])')}`,
      values: [...positionValues([...positions]), done.map((row) => row.id)],
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

/** Positions as rows of five arrays, the first parameters of a statement. */
const POSITIONS = `unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])
                     AS p (partition, incarnation, seq, entry_seq, entry_id)`;

function positionValues(positions: [number, RelayPosition][]): unknown[] {
  return [
    positions.map(([partition]) => partition),
    positions.map(([, { incarnation }]) => incarnation),
    positions.map(([, { seq }]) => seq),
    positions.map(([, { entry }]) => entry?.seq ?? null),
    positions.map(([, { entry }]) => entry?.id ?? null),
  ];
}
