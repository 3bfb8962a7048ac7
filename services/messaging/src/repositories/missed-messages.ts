import { randomUUID } from 'node:crypto';
import type { NotificationTrigger } from '@team-chat/contracts';
import { claimDue, type Database, doubledPause, type ShareUse, type Transaction } from '@team-chat/db';

/** A user with missed messages, whose mail is due. */
export interface DueEmail {
  realm_id: number;
  user_id: number;
  /** Attempts so far, the present one included. */
  attempts: number;
}

export interface MissedMessage {
  user_id: number;
  message_id: number;
  trigger: NotificationTrigger;
}

/** Missed messages whose mails are sent together. */
export interface MissedBatch {
  batch: string;
  messages: Omit<MissedMessage, 'user_id'>[];
}

type User = Pick<DueEmail, 'realm_id' | 'user_id'>;

const FIRST_PAUSE = '1 minute';
/** Messages in one batch. */
const BATCH = 200;

/** Messages that came while users were away, and who gets a mail about them when. */
export class MissedMessagesRepository {
  constructor(private readonly db: Database) {}

  /** Adds missed messages. Their mails wait for further messages, until a time that the user's first missed message
   *  decides. Locks the users' rows, so that a replica that sends a user's mails meanwhile does not overlook the messages. */
  async insert(
    tx: Transaction,
    realm_id: number,
    missed: MissedMessage[],
    periods: Map<number, number>,
  ): Promise<void> {
    if (missed.length === 0) return;
    const userIds = [...new Set(missed.map(({ user_id }) => user_id))].sort((a, b) => a - b);
    await tx.raw(
      `INSERT INTO due_emails (realm_id, user_id, period_s, next_attempt_at)
       SELECT ?, user_id, period_s, now() + interval '1 second' * period_s
         FROM unnest(?::bigint[], ?::int[]) AS waiting (user_id, period_s) ORDER BY user_id
           ON CONFLICT (realm_id, user_id) DO UPDATE SET period_s = excluded.period_s`,
      [realm_id, userIds, userIds.map((id) => periods.get(id)!)],
    );
    await tx.raw(
      `INSERT INTO missed_messages (realm_id, user_id, message_id, trigger)
       SELECT ?, missed.* FROM unnest(?::bigint[], ?::bigint[], ?::text[]) AS missed ON CONFLICT DO NOTHING`,
      [
        realm_id,
        missed.map(({ user_id }) => user_id),
        missed.map(({ message_id }) => message_id),
        missed.map(({ trigger }) => trigger),
      ],
    );
  }

  /** Makes a user's mails wait for another period since the first missed message. */
  async setPeriod({ realm_id, user_id }: User, period_s: number): Promise<void> {
    await this.db
      .knex('due_emails')
      .where({ realm_id, user_id, attempts: 0 })
      .update({
        period_s,
        next_attempt_at: this.db.knex.raw("since + interval '1 second' * ?", [period_s]),
      });
  }

  /** Claims users whose mails are due, of organisations in turn, and sets the time of the next attempt. */
  claim(use: ShareUse): Promise<DueEmail[]> {
    return claimDue(this.db, {
      table: 'due_emails',
      key: ['realm_id', 'user_id'],
      thenBy: ['realm_id', 'user_id'],
      limit: 10,
      pause: doubledPause(FIRST_PAUSE, { doublings: 7 }),
      countsAttempts: true,
      returning: ['realm_id', 'user_id', 'attempts'],
      inTurn: { shares: ['realm_id'], use },
    });
  }

  /** Returns the messages that a user's mails are about: the messages of a failed attempt, or else all waiting messages. */
  takeBatch(user: User): Promise<MissedBatch | undefined> {
    return this.db.transaction(async (tx) => {
      const waiting = () => tx('missed_messages').where({ ...idsOf(user), emailed_at: null });
      const former = await waiting().whereNotNull('batch').first<{ batch: string } | undefined>('batch');
      const batch = former?.batch ?? randomUUID();
      if (!former) {
        const ids = waiting().orderBy('message_id').limit(BATCH).forUpdate().select('message_id');
        await tx('missed_messages').where(idsOf(user)).whereIn('message_id', ids).update({ batch });
      }
      const messages = await tx('missed_messages')
        .where({ ...idsOf(user), batch })
        .orderBy('message_id')
        .select('message_id', 'trigger');
      return messages.length > 0 ? { batch, messages } : undefined;
    });
  }

  /** Records that the mails of a batch are sent. Messages that came meanwhile wait for the next mails. */
  finish(user: User, batch: string | undefined): Promise<void> {
    return this.db.transaction(async (tx) => {
      // In a statement of its own, so that the next statements see rows that were added before the lock.
      await tx('due_emails').where(idsOf(user)).forUpdate().select('user_id');
      const missed = () => tx('missed_messages').where(idsOf(user));
      if (batch) await missed().where({ batch }).update({ emailed_at: tx.fn.now() });
      const isLeft = await missed().where({ emailed_at: null }).first('message_id');
      if (!isLeft) await tx('due_emails').where(idsOf(user)).delete();
      else {
        const next_attempt_at = tx.raw("now() + interval '1 second' * period_s");
        await tx('due_emails').where(idsOf(user)).update({ since: tx.fn.now(), attempts: 0, next_attempt_at });
      }
    });
  }

  /** Deletes the records kept to prevent duplicate mails, a week after the mails. */
  async deleteOld(): Promise<void> {
    await this.db.knex('missed_messages').whereRaw("emailed_at < now() - interval '7 days'").delete();
  }
}

const idsOf = ({ realm_id, user_id }: User) => ({ realm_id, user_id });
