import { createHash } from 'node:crypto';
import type { Database, Queryable, Transaction } from '@team-chat/db';

/** Number of a user's last messages in a conversation that are searched for the newest id; enough even after moves. */
const LAST_RECEIVED = 1000;

export interface LockedConversation {
  id: number;
  last_seq: number;
}

type Recipients =
  | { channel_id: number; channel_name: string; participants: null }
  | { channel_id: null; channel_name: null; participants: number[] };

/** A cache of the ids of direct conversations, by their participants. */
export interface KnownIds {
  get(participants: string): number | undefined;
  set(participants: string, id: number): unknown;
}

export class ConversationsRepository {
  /** `directIds` keeps the ids of direct conversations by their participants, who never change. */
  constructor(
    private readonly db: Database,
    private readonly directIds: KnownIds,
  ) {}

  /** Locks conversations, in the order of their ids, against sending and against changes of subscriptions. */
  async lock(tx: Transaction, realmId: number, ids: number[]): Promise<Map<number, LockedConversation>> {
    const rows = await tx('conversations')
      .select<LockedConversation[]>('id', 'last_seq')
      .where({ realm_id: realmId })
      .whereRaw('id = ANY(?)', [ids])
      .orderBy('id')
      .forUpdate();
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Keeps a conversation's subscriptions from being changed until `tx` ends. */
  async lockShared(tx: Transaction, realmId: number, id: number): Promise<void> {
    await tx('conversations').where({ realm_id: realmId, id }).forShare().first('id');
  }

  /** Returns the id of the conversation of exactly these users, if it exists. `participants` must be sorted. */
  async findDirect(realmId: number, participants: number[]): Promise<number | undefined> {
    const hash = participantsHash(participants);
    const key = `${realmId}:${hash}`;
    const known = this.directIds.get(key);
    if (known !== undefined) return known;
    const row = await this.db
      .knex('conversations')
      .where({ realm_id: realmId, participants_hash: hash })
      .first<{ id: number } | undefined>('id');
    if (row) this.directIds.set(key, row.id);
    return row?.id;
  }

  /** Returns the id of the conversation of exactly these users. Creates the conversation if it does not exist; each
   *  participant receives all of its messages. */
  async ensureDirect(realmId: number, participants: number[]): Promise<number> {
    const known = await this.findDirect(realmId, participants);
    if (known !== undefined) return known;
    const hash = participantsHash(participants);
    await this.db.knex.raw(
      `WITH made AS (
         INSERT INTO conversations (realm_id, participants, participants_hash) VALUES (?, ?, ?)
         ON CONFLICT ON CONSTRAINT conversations_participants_key DO NOTHING RETURNING realm_id, id, participants
       )
       INSERT INTO read_states (realm_id, user_id, conversation_id, received)
       SELECT realm_id, unnest(participants), id, '{[1,)}' FROM made`,
      [realmId, participants, hash],
    );
    return (await this.findDirect(realmId, participants))!;
  }

  /** Returns the ids of many direct conversations, in the order given, and creates missing conversations within `tx`. */
  async ensureDirectWithin(tx: Transaction, realmId: number, groups: number[][]): Promise<number[]> {
    const hashes = groups.map(participantsHash);
    const wanted = groups.map((participants, index) => ({ participants, hash: hashes[index] }));
    await tx.raw(
      `WITH made AS (
         INSERT INTO conversations (realm_id, participants, participants_hash)
         SELECT ?, participants, hash FROM jsonb_to_recordset(?) AS wanted (participants bigint[], hash text)
          ORDER BY hash
         ON CONFLICT ON CONSTRAINT conversations_participants_key DO NOTHING RETURNING realm_id, id, participants
       )
       INSERT INTO read_states (realm_id, user_id, conversation_id, received)
       SELECT realm_id, unnest(participants), id, '{[1,)}' FROM made`,
      [realmId, JSON.stringify(wanted)],
    );
    const rows: { id: number; participants_hash: string }[] = await tx('conversations')
      .where({ realm_id: realmId })
      .whereRaw('participants_hash = ANY(?)', [hashes])
      .select('id', 'participants_hash');
    const ids = new Map(rows.map((row) => [row.participants_hash, row.id]));
    return hashes.map((hash) => ids.get(hash)!);
  }

  /** Returns the channel of a conversation, or the participants of a direct conversation. */
  async findRecipients(realmId: number, id: number): Promise<Recipients | undefined> {
    return this.db
      .knex('conversations as c')
      .leftJoin('channels', { 'channels.realm_id': 'c.realm_id', 'channels.conversation_id': 'c.id' })
      .where({ 'c.realm_id': realmId, 'c.id': id })
      .first('channels.id as channel_id', 'channels.name as channel_name', 'c.participants');
  }

  /** Returns the id of the newest message that a user received; undefined for none. Mostly the message is a conversation's
   *  newest. Otherwise it is searched among the messages received last, whose ids are out of order after moves. */
  async lastReceivedMessageId(
    realmId: number,
    userId: number,
    tx: Queryable = this.db.knex,
  ): Promise<number | undefined> {
    const { rows } = await tx.raw(
      `SELECT max(coalesce(newest.id, earlier.id)) AS id
         FROM read_states r
         JOIN conversations c ON c.realm_id = r.realm_id AND c.id = r.conversation_id
         LEFT JOIN messages newest ON newest.realm_id = r.realm_id AND newest.id = c.last_message_id
                                  AND r.received @> newest.seq
         LEFT JOIN LATERAL (
           SELECT max(id) AS id FROM (
             SELECT m.id FROM messages m
              WHERE newest.id IS NULL AND m.realm_id = r.realm_id AND m.conversation_id = r.conversation_id
                AND r.received @> m.seq AND m.seq < upper(r.received * int8multirange(int8range(1, c.last_seq + 1)))
              ORDER BY m.seq DESC LIMIT ?) AS last) earlier ON true
        WHERE r.realm_id = ? AND r.user_id = ?`,
      [LAST_RECEIVED, realmId, userId],
    );
    return rows[0].id ?? undefined;
  }
}

export function participantsHash(participants: number[]): string {
  return createHash('sha256').update(participants.join(',')).digest('hex');
}
