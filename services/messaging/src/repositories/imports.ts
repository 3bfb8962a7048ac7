import type { EditHistoryEntry, ImportedAccount, ImportedChannel, Reaction } from '@team-chat/contracts';
import { batchesOf, type Database, type Prepared, type Transaction } from '@team-chat/db';
import { searchableHtml, searchableTopic } from '../domain/search-text';

export interface MessageToImport {
  id: number;
  conversation_id: number;
  sender_id: number;
  topic: string;
  content: string;
  rendered_content: string;
  client: string;
  timestamp: number;
  stream_wildcard: boolean;
  last_edit_timestamp: number | null;
  last_moved_timestamp: number | null;
  edit_history: EditHistoryEntry[] | null;
}

/** A message that a user received, and has read or not. */
export interface ReceiptOfImport {
  user_id: number;
  conversation_id: number;
  seq: number;
  is_read: boolean;
}

export interface FlagOfImport {
  user_id: number;
  message_id: number;
  flags: number;
}

export type ReactionToImport = Reaction;

/** Rows of one statement. */
const ROWS = 20_000;

const INSERT_MESSAGES: Prepared = {
  name: 'import-messages',
  text: `
  WITH new AS (
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
                          $9::boolean[], $10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::text[])
       AS new (id, conversation_id, sender_id, topic, content, rendered_content, client, timestamp, stream_wildcard,
               last_edit_timestamp, last_moved_timestamp, edit_history, searchable_topic, searchable_content)
   ), locked AS (
     SELECT c.id, c.last_seq FROM conversations c
      WHERE c.realm_id = $15 AND c.id IN (SELECT conversation_id FROM new) ORDER BY c.id FOR NO KEY UPDATE OF c
   ), numbered AS (
     SELECT new.*, last_seq + row_number() OVER (PARTITION BY conversation_id ORDER BY new.id) AS seq
       FROM new JOIN locked ON locked.id = conversation_id
   ), counted AS (
     UPDATE conversations SET last_seq = newest.seq, last_message_id = newest.id
       FROM (SELECT conversation_id, max(seq) AS seq, max(id) AS id FROM numbered GROUP BY 1) newest
      WHERE conversations.realm_id = $15 AND conversations.id = newest.conversation_id
   )
   INSERT INTO messages (realm_id, id, conversation_id, seq, sender_id, topic, content, rendered_content, client, timestamp,
                         stream_wildcard, last_edit_timestamp, last_moved_timestamp, edit_history, topic_words, content_words)
   SELECT $15, id, conversation_id, seq, sender_id, topic, content, rendered_content, client, timestamp, stream_wildcard,
          last_edit_timestamp, last_moved_timestamp, edit_history::jsonb, searchable_words(searchable_topic),
          searchable_words(searchable_content)
     FROM numbered
   RETURNING id, seq, conversation_id`,
};

/** Writes what an import adds, without events. What is there already stays. */
export class ImportsRepository {
  constructor(private readonly db: Database) {}

  /** Returns new ids of messages, in ascending order. */
  async reserveMessageIds(count: number): Promise<number[]> {
    const { rows } = await this.db.knex.raw<{ rows: { id: number }[] }>(
      "SELECT nextval('message_ids') AS id FROM generate_series(1, ?)",
      [count],
    );
    return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
  }

  async placeAccounts(tx: Transaction, realmId: number, accounts: ImportedAccount[]): Promise<void> {
    const rows = accounts.map(({ user_id, role, is_active, bot_owner_id, version }) => {
      return { realm_id: realmId, user_id, role, is_active, bot_owner_id, version };
    });
    for (const some of batchesOf(rows)) await tx('user_replicas').insert(some).onConflict().ignore();
  }

  /** Returns the conversations of channels. */
  async findConversations(tx: Transaction, realm_id: number, channelIds: number[]): Promise<Map<number, number>> {
    const rows = await tx('channels')
      .where({ realm_id })
      .whereRaw('id = ANY(?)', [channelIds])
      .select<{ id: number; conversation_id: number }[]>('id', 'conversation_id');
    return new Map(rows.map(({ id, conversation_id }) => [id, conversation_id]));
  }

  /** Inserts messages in the order of their ids at the ends of their conversations. Returns their numbers by id. */
  async insertMessages(
    tx: Transaction,
    realmId: number,
    messages: MessageToImport[],
  ): Promise<Map<number, { seq: number; conversation_id: number }>> {
    const column = <K extends keyof MessageToImport>(name: K) => messages.map((message) => message[name]);
    const rows = await this.db.prepared<{ id: number; seq: number; conversation_id: number }>(
      INSERT_MESSAGES,
      [
        column('id'),
        column('conversation_id'),
        column('sender_id'),
        column('topic'),
        column('content'),
        column('rendered_content'),
        column('client'),
        column('timestamp'),
        column('stream_wildcard'),
        column('last_edit_timestamp'),
        column('last_moved_timestamp'),
        messages.map(({ edit_history }) => edit_history && JSON.stringify(edit_history)),
        messages.map(({ topic }) => searchableTopic(topic)),
        messages.map(({ rendered_content }) => searchableHtml(rendered_content)),
        realmId,
      ],
      tx,
    );
    return new Map(rows.map(({ id, ...place }) => [id, place]));
  }

  /** Adds messages to what users have received and read. */
  async addReceipts(tx: Transaction, realmId: number, receipts: ReceiptOfImport[]): Promise<void> {
    for (const some of batchesOf(receipts, ROWS)) {
      await tx.raw(
        `INSERT INTO read_states AS r (realm_id, user_id, conversation_id, received, read)
         SELECT ?, user_id, conversation_id, range_agg(int8range(seq, seq + 1)),
                coalesce(range_agg(int8range(seq, seq + 1)) FILTER (WHERE is_read), '{}')
           FROM unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::boolean[]) AS new (user_id, conversation_id, seq, is_read)
          GROUP BY user_id, conversation_id ORDER BY user_id, conversation_id
             ON CONFLICT (realm_id, user_id, conversation_id)
             DO UPDATE SET received = r.received + excluded.received, read = r.read + excluded.read`,
        [
          realmId,
          some.map(({ user_id }) => user_id),
          some.map(({ conversation_id }) => conversation_id),
          some.map(({ seq }) => seq),
          some.map(({ is_read }) => is_read),
        ],
      );
    }
  }

  async addFlags(tx: Transaction, realmId: number, flags: FlagOfImport[]): Promise<void> {
    for (const some of batchesOf(flags, ROWS)) {
      await tx.raw(
        `INSERT INTO message_flags (realm_id, user_id, message_id, flags)
         SELECT ?, * FROM unnest(?::bigint[], ?::bigint[], ?::int[]) ON CONFLICT DO NOTHING`,
        [
          realmId,
          some.map(({ user_id }) => user_id),
          some.map(({ message_id }) => message_id),
          some.map((flag) => flag.flags),
        ],
      );
    }
  }

  async addFileLinks(
    tx: Transaction,
    realmId: number,
    links: { message_id: number; path_id: string }[],
  ): Promise<void> {
    if (links.length === 0) return;
    await tx.raw(
      `INSERT INTO attachment_messages (realm_id, message_id, attachment_id)
       SELECT a.realm_id, link.message_id, a.id
         FROM unnest(?::bigint[], ?::text[]) AS link (message_id, path_id)
         JOIN attachments a ON a.realm_id = ? AND a.path_id = link.path_id
       ON CONFLICT DO NOTHING`,
      [links.map(({ message_id }) => message_id), links.map(({ path_id }) => path_id), realmId],
    );
  }

  async addReactions(
    tx: Transaction,
    realmId: number,
    reactions: (ReactionToImport & { message_id: number })[],
  ): Promise<void> {
    for (const some of batchesOf(reactions, ROWS)) {
      await tx.raw(
        `INSERT INTO reactions (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
         SELECT ?, * FROM unnest(?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[]) ON CONFLICT DO NOTHING`,
        [
          realmId,
          some.map(({ message_id }) => message_id),
          some.map(({ user_id }) => user_id),
          some.map(({ emoji_name }) => emoji_name),
          some.map(({ emoji_code }) => emoji_code),
          some.map(({ reaction_type }) => reaction_type),
        ],
      );
    }
  }

  /** Returns the paths of files by id. */
  async listPaths(realm_id: number, ids: number[]): Promise<Map<number, string>> {
    const rows = await this.db
      .knex('attachments')
      .where({ realm_id })
      .whereRaw('id = ANY(?)', [ids])
      .select<{ id: number; path_id: string }[]>('id', 'path_id');
    return new Map(rows.map(({ id, path_id }) => [id, path_id]));
  }

  /** Inserts an emoji and returns its id; undefined if an active emoji has the name. */
  async insertEmoji(
    tx: Transaction,
    row: {
      realm_id: number;
      name: string;
      author_id: number;
      picture: string;
      still: string | null;
      deactivated: boolean;
    },
  ): Promise<number | undefined> {
    const [inserted] = await tx('custom_emoji')
      .insert(row)
      .onConflict(tx.raw('(realm_id, name) WHERE NOT deactivated') as never)
      .ignore()
      .returning<{ id: number }[]>('id');
    return inserted?.id;
  }

  async archiveChannel(tx: Transaction, realm_id: number, id: number): Promise<void> {
    await tx('channels').where({ realm_id, id }).update({ is_archived: true });
  }

  /** Subscribes users. Those whose accounts are deactivated get the subscription back with the account. */
  async addSubscriptions(
    tx: Transaction,
    realmId: number,
    channelId: number,
    subscriptions: (ImportedChannel['subscriptions'][number] & { color: string })[],
  ): Promise<void> {
    const ids = subscriptions.map(({ user_id }) => user_id);
    const inactive = new Set(
      await tx('user_replicas')
        .where({ realm_id: realmId, is_active: false })
        .whereRaw('user_id = ANY(?)', [ids])
        .pluck<number[]>('user_id'),
    );
    const rows = subscriptions.map(({ is_active, ...subscription }) => ({
      ...subscription,
      realm_id: realmId,
      channel_id: channelId,
      is_active: is_active && !inactive.has(subscription.user_id),
      suspended: is_active && inactive.has(subscription.user_id),
    }));
    for (const some of batchesOf(rows, 1000)) await tx('subscriptions').insert(some).onConflict().ignore();
    await tx.raw(
      `UPDATE channels SET subscriber_count = (SELECT count(*) FROM subscriptions s
          WHERE s.realm_id = channels.realm_id AND s.channel_id = channels.id AND s.is_active)
        WHERE realm_id = ? AND id = ?`,
      [realmId, channelId],
    );
  }

  async addTopicPolicies(
    tx: Transaction,
    realmId: number,
    policies: { user_id: number; channel_id: number; topic: string; visibility_policy: number; last_updated: number }[],
  ): Promise<void> {
    const rows = policies.map((policy) => ({ ...policy, realm_id: realmId }));
    for (const some of batchesOf(rows, 1000)) await tx('user_topics').insert(some).onConflict().ignore();
  }

  /** Lets subscribers receive the messages that come after those of the import. Without `hasRecipients`, everyone in a conversation has
   *  received and read all of it. */
  async finish(tx: Transaction, realmId: number, { hasRecipients }: { hasRecipients: boolean }): Promise<void> {
    const whole = 'int8multirange(int8range(1, c.last_seq + 1))';
    const first = hasRecipients ? 'c.last_seq + 1' : '1';
    await tx.raw(
      `INSERT INTO read_states AS r (realm_id, user_id, conversation_id, received, read)
       SELECT s.realm_id, s.user_id, c.id,
              CASE WHEN s.is_active THEN int8multirange(int8range(${first}, NULL))
                   ELSE ${hasRecipients ? "'{}'" : whole} END,
              ${hasRecipients ? "'{}'" : whole}
         FROM subscriptions s
         JOIN channels ch ON ch.realm_id = s.realm_id AND ch.id = s.channel_id
         JOIN conversations c ON c.realm_id = ch.realm_id AND c.id = ch.conversation_id
        WHERE s.realm_id = ? AND (s.is_active OR s.suspended)
           ON CONFLICT (realm_id, user_id, conversation_id)
           DO UPDATE SET received = r.received + excluded.received, read = r.read + excluded.read`,
      [realmId],
    );
    if (hasRecipients) return;
    await tx.raw(
      `UPDATE read_states r SET read = r.read + ${whole} FROM conversations c
        WHERE r.realm_id = ? AND c.realm_id = r.realm_id AND c.id = r.conversation_id AND c.participants IS NOT NULL`,
      [realmId],
    );
  }
}
