import { claimDue, type Database, doubledPause, type Transaction } from '@team-chat/db';
import type { NotificationCandidate } from '../domain/notification-trigger';
import { FLAG_BITS } from '../domain/flags';
import { FOLLOWED } from '../domain/topic-policy';

/** A message for which it is not decided yet whom it notifies. */
export interface DueNotification {
  id: number;
  realm_id: number;
  message_id: number;
  /** The users whom an edit has mentioned; null for a new message. */
  only_users: number[] | null;
  /** Unix seconds of the message or the edit. */
  since: number;
  /** Whether the decision is left only for users whose clients seemed connected. */
  is_late: boolean;
  /** Attempts so far, the present one included. */
  attempts: number;
}

/** Messages in one claim. */
const BATCH = 200;
/** Time until another attempt, doubled with each one. It is longer than an attempt takes. */
const FIRST_PAUSE = '10 seconds';

const MENTIONED = FLAG_BITS.mentioned | FLAG_BITS.topic_wildcard_mentioned;

/** Selects the messages `m` of a claim. */
const MESSAGES = `
  SELECT m.realm_id, m.id, m.seq, m.conversation_id, m.sender_id, lower(m.topic) AS topic, m.stream_wildcard,
         ch.id AS channel_id, c.participants
    FROM messages m
    JOIN conversations c ON c.realm_id = m.realm_id AND c.id = m.conversation_id
    LEFT JOIN channels ch ON ch.realm_id = m.realm_id AND ch.conversation_id = m.conversation_id
   WHERE m.realm_id = :realmId AND m.id = ANY(:messageIds)`;

/** Selects, of messages `m`, the users who may have a reason to be notified. Reads all subscribers of a channel only for
 *  messages that mention all. */
const CONCERNED = `
  SELECT m.id, user_id FROM m, unnest(m.participants) AS user_id
   UNION
  SELECT m.id, f.user_id FROM m JOIN message_flags f ON f.realm_id = :realmId AND f.message_id = m.id
   WHERE m.channel_id IS NOT NULL AND f.flags & ${MENTIONED} <> 0
   UNION
  SELECT m.id, t.user_id FROM m JOIN user_topics t ON t.realm_id = :realmId AND t.channel_id = m.channel_id
                                                  AND lower(t.topic) = m.topic
   WHERE t.visibility_policy = ${FOLLOWED}
   UNION
  SELECT m.id, s.user_id FROM m JOIN subscriptions s ON s.realm_id = :realmId AND s.channel_id = m.channel_id
   WHERE s.is_active AND s.email_notifications
   UNION
  SELECT m.id, s.user_id FROM m JOIN subscriptions s ON s.realm_id = :realmId AND s.channel_id = m.channel_id
   WHERE s.is_active AND m.stream_wildcard
   UNION
  SELECT m.id, s.user_id FROM m JOIN subscriptions s ON s.realm_id = :realmId AND s.channel_id = m.channel_id
   WHERE s.is_active AND s.user_id = ANY(:channelEmailUsers)`;

export class DueNotificationsRepository {
  constructor(private readonly db: Database) {}

  /** Adds an edited message that mentions users whom it did not mention before. */
  async insertEdit(
    tx: Transaction,
    edit: Pick<DueNotification, 'realm_id' | 'message_id' | 'since'> & { only_users: number[] },
  ): Promise<void> {
    await tx('due_notifications').insert(edit);
  }

  /** Claims messages, what has been due longest first, and sets the time of their next attempt. */
  claim(): Promise<DueNotification[]> {
    return claimDue(this.db, {
      table: 'due_notifications',
      key: ['id'],
      thenBy: ['id'],
      limit: BATCH,
      pause: doubledPause(FIRST_PAUSE),
      countsAttempts: true,
      returning: ['id', 'realm_id', 'message_id', 'only_users', 'since', 'is_late', 'attempts'],
    });
  }

  /** Lists the users whom messages of an organisation may notify: users who have not read the messages and did not send
   *  them. */
  async listCandidates(
    realmId: number,
    messageIds: number[],
    channelEmailUsers: number[],
  ): Promise<NotificationCandidate[]> {
    const { rows } = await this.db.knex.raw<{ rows: NotificationCandidate[] }>(
      `WITH m AS MATERIALIZED (${MESSAGES}), concerned AS (${CONCERNED})
       SELECT m.id AS message_id, u.user_id, m.channel_id, coalesce(f.flags, 0) AS flags, m.stream_wildcard,
              coalesce(s.is_muted, false) AS is_muted, s.email_notifications, s.wildcard_mentions_notify,
              coalesce(t.visibility_policy, 0) AS visibility_policy
         FROM concerned u
         JOIN m USING (id)
         JOIN read_states r ON r.realm_id = :realmId AND r.user_id = u.user_id
                           AND r.conversation_id = m.conversation_id
         LEFT JOIN message_flags f ON f.realm_id = :realmId AND f.user_id = u.user_id AND f.message_id = m.id
         LEFT JOIN subscriptions s ON s.realm_id = :realmId AND s.user_id = u.user_id AND s.channel_id = m.channel_id
         LEFT JOIN user_topics t ON t.realm_id = :realmId AND t.user_id = u.user_id AND t.channel_id = m.channel_id
                                AND lower(t.topic) = m.topic
        WHERE u.user_id <> m.sender_id AND (m.channel_id IS NULL OR s.is_active)
          AND r.received @> m.seq AND NOT r.read @> m.seq
        ORDER BY m.id, u.user_id`,
      { realmId, messageIds, channelEmailUsers },
    );
    return rows;
  }

  /** Makes messages due again, `afterS` seconds after they were sent, for users whose clients seemed connected. */
  async postpone(tx: Transaction, ids: number[], afterS: number): Promise<void> {
    await tx('due_notifications')
      .whereRaw('id = ANY(?)', [ids])
      .update({
        is_late: true,
        attempts: 0,
        next_attempt_at: tx.raw("to_timestamp(since) + interval '1 second' * ?", [afterS]),
      });
  }

  async remove(tx: Transaction, ids: number[]): Promise<void> {
    await tx('due_notifications').whereRaw('id = ANY(?)', [ids]).delete();
  }
}
