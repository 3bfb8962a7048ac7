import { batchesOf, type Database, type Queryable, type Transaction } from '@team-chat/db';

/** Subscriptions that one statement inserts. */
const ROWS = 10_000;

/** A user's subscription to a channel, with the user's settings. */
export interface SubscriptionRow {
  user_id: number;
  channel_id: number;
  is_active: boolean;
  color: string;
  is_muted: boolean;
  pin_to_top: boolean;
  desktop_notifications: boolean | null;
  email_notifications: boolean | null;
  wildcard_mentions_notify: boolean | null;
  push_notifications: boolean | null;
  audible_notifications: boolean | null;
}

export class SubscriptionsRepository {
  constructor(private readonly db: Database) {}

  /** Returns the current and former subscriptions of a user. */
  listOfUser(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<SubscriptionRow[]> {
    return tx<SubscriptionRow>('subscriptions')
      .where({ realm_id: realmId, user_id: userId } as never)
      .orderBy('channel_id');
  }

  /** Locks and returns the current subscriptions of a user to some channels. */
  lockOfUser(tx: Transaction, realmId: number, userId: number, channelIds: number[]): Promise<SubscriptionRow[]> {
    return tx<SubscriptionRow>('subscriptions')
      .where({ realm_id: realmId, user_id: userId, is_active: true } as never)
      .whereRaw('channel_id = ANY(?)', [channelIds])
      .orderBy('channel_id')
      .forNoKeyUpdate();
  }

  /** Returns the users among `userIds` who are subscribed to the channel. */
  listActive(tx: Queryable, realmId: number, channelId: number, userIds: number[]): Promise<number[]> {
    return tx('subscriptions')
      .where({ realm_id: realmId, channel_id: channelId, is_active: true })
      .whereRaw('user_id = ANY(?)', [userIds])
      .pluck('user_id');
  }

  async listSubscribers(
    realmId: number,
    channelIds: number[],
    tx: Queryable = this.db.knex,
  ): Promise<Map<number, number[]>> {
    const { rows } = await tx.raw(
      `SELECT channel_id, array_agg(user_id ORDER BY user_id) AS user_ids FROM subscriptions
        WHERE realm_id = ? AND channel_id = ANY(?) AND is_active GROUP BY channel_id`,
      [realmId, channelIds],
    );
    return new Map(rows.map((row: { channel_id: number; user_ids: number[] }) => [row.channel_id, row.user_ids]));
  }

  /** Subscribes users to channels to which they are not subscribed, and returns the subscriptions. A former subscription keeps its
   *  settings. The users receive messages from now on. The conversations must be locked. */
  async activate(
    tx: Transaction,
    realmId: number,
    wanted: { user_id: number; color: string; channel: { id: number; conversation_id: number; last_seq: number } }[],
  ): Promise<SubscriptionRow[]> {
    const subscriptions: SubscriptionRow[] = [];
    for (const some of batchesOf(wanted, ROWS)) {
      const ids = some.map((each) => each.user_id);
      const { rows } = await tx.raw<{ rows: SubscriptionRow[] }>(
        `INSERT INTO subscriptions (realm_id, user_id, channel_id, is_active, color)
         SELECT ?, w.user_id, w.channel_id, true, w.color
           FROM unnest(?::bigint[], ?::bigint[], ?::text[]) AS w (user_id, channel_id, color)
         ON CONFLICT (realm_id, user_id, channel_id) DO UPDATE SET is_active = true, suspended = false
         RETURNING user_id, channel_id, is_active, color, is_muted, pin_to_top, desktop_notifications,
                   email_notifications, wildcard_mentions_notify, push_notifications, audible_notifications`,
        [realmId, ids, some.map(({ channel }) => channel.id), some.map(({ color }) => color)],
      );
      const [places, last] = [
        some.map(({ channel }) => channel.conversation_id),
        some.map(({ channel }) => channel.last_seq),
      ];
      await tx.raw(
        `INSERT INTO read_states (realm_id, user_id, conversation_id, received)
         SELECT ?, w.user_id, w.conversation_id, int8multirange(int8range(w.last_seq + 1, NULL))
           FROM unnest(?::bigint[], ?::bigint[], ?::bigint[]) AS w (user_id, conversation_id, last_seq)
         ON CONFLICT (realm_id, user_id, conversation_id)
         DO UPDATE SET received = read_states.received + excluded.received`,
        [realmId, ids, places, last],
      );
      subscriptions.push(...rows);
    }
    return subscriptions;
  }

  /** Lets a user, who has just been subscribed to the channels of these conversations, receive their newest messages. All but
   *  the newest `unread` of them are read. */
  async receiveRecent(
    tx: Transaction,
    { realm_id, user_id }: { realm_id: number; user_id: number },
    conversationIds: number[],
    limits: { messages: number; unread: number; seconds: number; now: number },
  ): Promise<void> {
    if (conversationIds.length === 0) return;
    await tx.raw(
      `WITH recent AS (
         SELECT m.conversation_id, m.seq, row_number() OVER (ORDER BY m.id DESC) AS place
           FROM unnest(:conversationIds::bigint[]) AS wanted (id)
          CROSS JOIN LATERAL (
            SELECT id, conversation_id, seq, timestamp FROM messages
             WHERE realm_id = :realm_id AND conversation_id = wanted.id ORDER BY seq DESC LIMIT :messages) m
          WHERE m.timestamp > :now::bigint - :seconds::bigint
          ORDER BY m.id DESC LIMIT :messages
       ), bounds AS (
         SELECT conversation_id, min(seq) AS first, max(seq) + 1 AS "end", min(seq) FILTER (WHERE place <= :unread) AS unread
           FROM recent GROUP BY 1
       )
       UPDATE read_states r
          SET received = received + int8multirange(int8range(first, "end")),
              read = read + int8multirange(int8range(first, coalesce(unread, "end")))
         FROM bounds
        WHERE r.realm_id = :realm_id AND r.user_id = :user_id AND r.conversation_id = bounds.conversation_id`,
      { realm_id, user_id, conversationIds, ...limits },
    );
  }

  /** Unsubscribes users who are subscribed. They keep the messages received so far, as read. */
  async deactivate(
    tx: Transaction,
    realmId: number,
    channel: { id: number; conversation_id: number; last_seq: number },
    userIds: number[],
  ): Promise<void> {
    await tx('subscriptions')
      .where({ realm_id: realmId, channel_id: channel.id })
      .whereRaw('user_id = ANY(?)', [userIds])
      .update({ is_active: false });
    await tx.raw(
      `UPDATE read_states
          SET received = received * int8multirange(int8range(1, ?::bigint + 1)),
              read = read + int8multirange(int8range(1, ?::bigint + 1))
        WHERE realm_id = ? AND conversation_id = ? AND user_id = ANY(?)`,
      [channel.last_seq, channel.last_seq, realmId, channel.conversation_id, userIds],
    );
  }

  async setProperty(
    tx: Transaction,
    realmId: number,
    userId: number,
    channelId: number,
    property: Partial<SubscriptionRow>,
  ): Promise<void> {
    await tx('subscriptions').where({ realm_id: realmId, user_id: userId, channel_id: channelId }).update(property);
  }

  /** Returns the current subscriptions to a channel. */
  listOfChannel(tx: Transaction, realmId: number, channelId: number): Promise<SubscriptionRow[]> {
    return tx<SubscriptionRow>('subscriptions')
      .where({ realm_id: realmId, channel_id: channelId, is_active: true } as never)
      .orderBy('user_id');
  }

  /** Returns the ids of the channels of a user's active subscriptions, or of the subscriptions that a deactivation
   *  suspended. */
  listChannelIds(
    tx: Queryable,
    realmId: number,
    userId: number,
    which: { is_active: true } | { suspended: true },
  ): Promise<number[]> {
    return tx('subscriptions')
      .where({ realm_id: realmId, user_id: userId, ...which })
      .orderBy('channel_id')
      .pluck('channel_id');
  }

  /** Suspends a deactivated user's subscription until `resume`. The user keeps the messages received so far, read or
   *  unread. */
  async suspend(
    tx: Transaction,
    channel: { realm_id: number; id: number; conversation_id: number; last_seq: number },
    userId: number,
  ): Promise<void> {
    await tx('subscriptions')
      .where({ realm_id: channel.realm_id, channel_id: channel.id, user_id: userId })
      .update({ is_active: false, suspended: true });
    await tx.raw(
      `UPDATE read_states SET received = received * int8multirange(int8range(1, ?::bigint + 1))
        WHERE realm_id = ? AND conversation_id = ? AND user_id = ?`,
      [channel.last_seq, channel.realm_id, channel.conversation_id, userId],
    );
  }

  /** Makes `resume` leave out a suspended subscription. */
  async forget(tx: Transaction, channel: { realm_id: number; id: number }, userId: number): Promise<void> {
    await tx('subscriptions')
      .where({ realm_id: channel.realm_id, channel_id: channel.id, user_id: userId })
      .update({ suspended: false });
  }

  async resume(
    tx: Transaction,
    channel: { realm_id: number; id: number; conversation_id: number; last_seq: number },
    userId: number,
  ): Promise<void> {
    await tx('subscriptions')
      .where({ realm_id: channel.realm_id, channel_id: channel.id, user_id: userId })
      .update({ is_active: true, suspended: false });
    await tx.raw(
      `UPDATE read_states SET received = received + int8multirange(int8range(?::bigint + 1, NULL))
        WHERE realm_id = ? AND conversation_id = ? AND user_id = ?`,
      [channel.last_seq, channel.realm_id, channel.conversation_id, userId],
    );
  }
}
