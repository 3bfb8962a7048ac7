import type { SomeUsers } from '@team-chat/contracts';
import type { Database, Queryable } from '@team-chat/db';

/** Users: the subscribers of channels, and others by their ids. */
export interface ChannelPeople {
  channelIds: number[];
  userIds: number[];
}

/** A message's conversation and sequence number. */
export interface Place {
  conversation_id: number;
  seq: number;
}

/** Aggregates the users that meet a condition as `only`, or the others as `except`, whichever list is shorter. */
const shorterListSql = (condition: string) => `
  CASE WHEN count(*) FILTER (WHERE ${condition}) * 2 <= count(*)
       THEN jsonb_build_object('only', coalesce(jsonb_agg(user_id) FILTER (WHERE ${condition}), '[]'))
       ELSE jsonb_build_object('except', coalesce(jsonb_agg(user_id) FILTER (WHERE NOT ${condition}), '[]')) END`;

/** Selects the ids of ChannelPeople. */
const PEOPLE = `
  SELECT user_id FROM subscriptions WHERE realm_id = :realmId AND channel_id = ANY(:channelIds) AND is_active
   UNION SELECT unnest(:userIds::bigint[])`;

/** Finds the users who have messages, and the state in which they have them. */
export class MessageRecipientsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the users who received or flagged any of a channel's messages, or are subscribed to it, and who are not
   *  subscribed to the other channel. */
  listOutsiders(
    realmId: number,
    channel: { id: number; conversation_id: number },
    other: { id: number },
    messages: { id: number; seq: number }[],
    tx: Queryable = this.db.knex,
  ): Promise<number[]> {
    return this.listHolders(tx, realmId, channel, [other.id], messages);
  }

  /** Returns the users who received or flagged any of a channel's messages and are not subscribed to it now. */
  listUnsubscribed(
    realmId: number,
    channel: { id: number; conversation_id: number },
    messages: { id: number; seq: number }[],
    tx: Queryable = this.db.knex,
  ): Promise<number[]> {
    return this.listHolders(tx, realmId, channel, [channel.id], messages);
  }

  private async listHolders(
    tx: Queryable,
    realmId: number,
    channel: { id: number; conversation_id: number },
    exceptSubscribersOf: number[],
    messages: { id: number; seq: number }[],
  ): Promise<number[]> {
    const { rows } = await tx.raw(
      `SELECT user_id FROM (
         SELECT user_id FROM read_states
          WHERE realm_id = :realmId AND conversation_id = :conversationId
            AND received && (SELECT range_agg(int8range(seq, seq + 1)) FROM unnest(:seqs::bigint[]) AS seq)
         UNION
         SELECT user_id FROM message_flags WHERE realm_id = :realmId AND message_id = ANY(:ids)
         UNION
         SELECT user_id FROM subscriptions WHERE realm_id = :realmId AND channel_id = :channelId AND is_active
       ) holders
        WHERE NOT EXISTS (SELECT FROM subscriptions s
                           WHERE s.realm_id = :realmId AND s.user_id = holders.user_id
                             AND s.channel_id = ANY(:exceptSubscribersOf) AND s.is_active)
        ORDER BY user_id`,
      {
        realmId,
        conversationId: channel.conversation_id,
        channelId: channel.id,
        exceptSubscribersOf,
        ids: messages.map((message) => message.id),
        seqs: messages.map((message) => message.seq),
      },
    );
    return rows.map((row: { user_id: number }) => row.user_id);
  }

  /** Returns which of the channels' subscribers and the given users received a message, and which have it unread. */
  async summarizeReading(
    tx: Queryable,
    realmId: number,
    place: Place,
    people: ChannelPeople,
  ): Promise<{ received: SomeUsers; unread: SomeUsers }> {
    const { rows } = await tx.raw(
      `SELECT ${shorterListSql('received')} AS received, ${shorterListSql('unread')} AS unread FROM (
         SELECT p.user_id, coalesce(r.received @> :seq::bigint, false) AS received,
                coalesce(r.received @> :seq::bigint AND NOT r.read @> :seq::bigint, false) AS unread
           FROM (${PEOPLE}) AS p (user_id)
           LEFT JOIN read_states r ON r.realm_id = :realmId AND r.user_id = p.user_id
                                  AND r.conversation_id = :conversation_id) states`,
      { realmId, ...place, ...people },
    );
    return rows[0];
  }

  /** Divides users by the messages that they received, among messages of one conversation. */
  async groupByReceived(
    tx: Queryable,
    realmId: number,
    conversationId: number,
    people: ChannelPeople,
    seqs: number[],
  ): Promise<{ seqs: number[]; user_ids: number[] }[]> {
    const { rows } = await tx.raw(
      `SELECT ARRAY(SELECT seq FROM unnest(:seqs::bigint[]) AS seq WHERE received @> seq) AS seqs, user_ids
         FROM (SELECT coalesce(r.received * everything.seqs, '{}') AS received,
                      array_agg(p.user_id ORDER BY p.user_id) AS user_ids
                 FROM (${PEOPLE}) AS p (user_id)
                CROSS JOIN (SELECT range_agg(int8range(seq, seq + 1)) AS seqs
                              FROM unnest(:seqs::bigint[]) AS seq) everything
                 LEFT JOIN read_states r ON r.realm_id = :realmId AND r.user_id = p.user_id
                                        AND r.conversation_id = :conversationId
                GROUP BY 1) patterns`,
      { realmId, conversationId, seqs, ...people },
    );
    return rows;
  }

  /** Returns the users who received and read a message. */
  listReaders(realmId: number, { conversation_id, seq }: Place): Promise<number[]> {
    return this.db
      .knex('read_states')
      .where({ realm_id: realmId, conversation_id })
      .whereRaw('received @> ?::bigint AND read @> ?::bigint', [seq, seq])
      .pluck('user_id');
  }

  /** Returns the bits of a message by user, without users who have none. */
  async listBits(tx: Queryable, realmId: number, messageId: number): Promise<Map<number, number>> {
    const rows: { user_id: number; flags: number }[] = await tx('message_flags')
      .select('user_id', 'flags')
      .where({ realm_id: realmId, message_id: messageId })
      .whereNot('flags', 0);
    return new Map(rows.map((row) => [row.user_id, row.flags]));
  }
}
