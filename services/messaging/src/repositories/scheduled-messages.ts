import { claimDue, type Database, doubledPause, type Queryable, type ShareUse, type Transaction } from '@team-chat/db';
import type { ScheduledMessage } from '../domain/scheduled-message';

/** A scheduled message whose time has come. */
export type DueScheduledMessage = ScheduledMessage & {
  /** Attempts so far, the present one included. */
  attempts: number;
  /** Whether the time of sending passed too long ago. */
  is_late: boolean;
};

type Key = Pick<ScheduledMessage, 'realm_id' | 'id'>;
type New = Omit<ScheduledMessage, 'id' | 'failed' | 'revision'>;
type Changes = Partial<Omit<New, 'realm_id' | 'sender_id'>>;

/** Time after the time of sending from which a message is not sent any more. Source: spec/wire-contract-files-and-time.md,
 *  section 4.1. */
const LATE = '10 minutes';
/** Time for which a sent message is known by the id of its schedule. */
const SENT_IS_KNOWN = '7 days';
/** Time until another attempt, doubled with each one. It is longer than an attempt takes. */
const FIRST_PAUSE = '5 seconds';

const COLUMNS = [
  'realm_id',
  'id',
  'sender_id',
  'channel_id',
  'topic',
  'user_ids',
  'content',
  'rendered_content',
  'client',
  'read_by_sender',
  'scheduled_delivery_timestamp',
  'failed',
  'revision',
] as const;

export class ScheduledMessagesRepository {
  constructor(private readonly db: Database) {}

  async insert(tx: Transaction, message: New): Promise<ScheduledMessage> {
    const [row] = await tx('scheduled_messages')
      .insert({ ...message, next_attempt_at: this.timestampSql(message) })
      .returning<ScheduledMessage[]>(COLUMNS as never);
    return row!;
  }

  /** Returns a user's scheduled messages by time. */
  list(realm_id: number, sender_id: number, tx: Queryable = this.db.knex): Promise<ScheduledMessage[]> {
    return tx('scheduled_messages')
      .where({ realm_id, sender_id })
      .orderBy(['scheduled_delivery_timestamp', 'id'])
      .select(COLUMNS);
  }

  find(realm_id: number, sender_id: number, id: number): Promise<ScheduledMessage | undefined> {
    return this.db.knex('scheduled_messages').where({ realm_id, sender_id, id }).first(COLUMNS);
  }

  /** Edits a message, which is then sent at its time even if it had failed. Returns undefined if the message has changed
   *  since it was read. */
  async update(tx: Transaction, message: ScheduledMessage, changes: Changes): Promise<ScheduledMessage | undefined> {
    const { realm_id, id, revision } = message;
    const [row] = await tx('scheduled_messages')
      .where({ realm_id, id, revision })
      .update({
        ...changes,
        failed: false,
        revision: revision + 1,
        attempts: 0,
        next_attempt_at: this.timestampSql({ ...message, ...changes }),
      })
      .returning<ScheduledMessage[]>(COLUMNS as never);
    return row;
  }

  /** Claims the message whose sender has the turn, if any, and sets the time of its next attempt. Until then no other
   *  replica claims it; if this replica dies, that attempt is made. */
  claim(use: ShareUse): Promise<DueScheduledMessage[]> {
    return claimDue(this.db, {
      table: 'scheduled_messages',
      key: ['realm_id', 'id'],
      thenBy: ['id'],
      pause: doubledPause(FIRST_PAUSE),
      countsAttempts: true,
      returning: [
        ...COLUMNS,
        'attempts',
        `to_timestamp(scheduled_delivery_timestamp) < now() - interval '${LATE}' AS is_late`,
      ],
      inTurn: { shares: ['realm_id', 'sender_id'], use },
    });
  }

  /** Marks a message as failed. Returns undefined if the message has changed since it was claimed. */
  async markFailed(
    tx: Transaction,
    { realm_id, id, revision }: ScheduledMessage,
  ): Promise<ScheduledMessage | undefined> {
    const [row] = await tx('scheduled_messages')
      .where({ realm_id, id, revision, failed: false })
      .update({ failed: true, next_attempt_at: null })
      .returning<ScheduledMessage[]>(COLUMNS as never);
    return row;
  }

  /** Deletes a message. Returns false if the message has changed since it was read, or is gone. */
  async remove(
    tx: Transaction,
    { realm_id, id, ...state }: Key & Partial<Pick<ScheduledMessage, 'sender_id' | 'revision' | 'failed'>>,
  ): Promise<boolean> {
    return (
      (await tx('scheduled_messages')
        .where({ realm_id, id, ...state })
        .delete()) > 0
    );
  }

  /** Deletes a user's messages that were scheduled up to a time, in Unix seconds, and returns their ids. */
  async removeUntil(tx: Transaction, realm_id: number, sender_id: number, until: number): Promise<number[]> {
    const rows = await tx('scheduled_messages')
      .where({ realm_id, sender_id })
      .whereRaw('created_at < to_timestamp(?)', [until + 1])
      .delete()
      .returning<{ id: number }[]>('id');
    return rows.map(({ id }) => id);
  }

  /** Notes that a message was sent, and forgets some that were sent long ago. */
  async noteSent(
    tx: Transaction,
    { realm_id, id, sender_id }: Key & Pick<ScheduledMessage, 'sender_id'>,
  ): Promise<void> {
    await tx('sent_scheduled_messages').insert({ realm_id, id, sender_id });
    await tx.raw(
      `DELETE FROM sent_scheduled_messages WHERE (realm_id, id) IN (
         SELECT realm_id, id FROM sent_scheduled_messages WHERE sent_at < now() - interval '${SENT_IS_KNOWN}'
          ORDER BY sent_at LIMIT 10 FOR UPDATE SKIP LOCKED)`,
    );
  }

  /** Returns whether a message of the sender was sent lately. */
  async wasSent(key: Key & Pick<ScheduledMessage, 'sender_id'>): Promise<boolean> {
    return (await this.db.knex('sent_scheduled_messages').where(key).first('id')) !== undefined;
  }

  /** Forgets that a message was sent. Returns false if no message of the sender with that id was sent lately. */
  async forgetSent(tx: Transaction, key: Key & Pick<ScheduledMessage, 'sender_id'>): Promise<boolean> {
    return (await tx('sent_scheduled_messages').where(key).delete()) > 0;
  }

  /** Replaces the files that a message keeps from being deleted. */
  async keepFiles(tx: Transaction, { realm_id, id }: Key, attachmentIds: number[]): Promise<void> {
    const message = { realm_id, scheduled_message_id: id };
    await tx('attachment_scheduled_messages').where(message).delete();
    if (attachmentIds.length === 0) return;
    await tx('attachment_scheduled_messages').insert(
      attachmentIds.map((attachment_id) => ({ ...message, attachment_id })),
    );
  }

  private timestampSql({ scheduled_delivery_timestamp }: Pick<ScheduledMessage, 'scheduled_delivery_timestamp'>) {
    return this.db.knex.raw('to_timestamp(?)', [scheduled_delivery_timestamp]);
  }
}
