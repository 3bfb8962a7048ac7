import type { Database, Transaction } from '@team-chat/db';
import type { OutgoingWebhookTrigger } from '../domain/outgoing-webhook';

/** A message for which a bot is called. */
export interface OutgoingWebhookCall {
  bot_id: number;
  trigger: OutgoingWebhookTrigger;
}

/** The first call of a bot. */
export interface DueCall extends OutgoingWebhookCall {
  realm_id: number;
  message_id: number;
  /** Attempts so far, the present one included. */
  attempts: number;
  /** Whether the call was waiting when the service could not be reached: it is not repeated if the service is still
   *  unreachable. */
  is_attempted_once: boolean;
}

/** Whether the service of a removed call has answered; `unknown` if that cannot be told. */
export type ServiceState = 'reached' | 'unreachable' | 'unknown';

/** Limits that decide which bots may be called now. */
interface Claim {
  /** Largest number of calls to claim. */
  limit: number;
  /** Largest number of calls of one organisation that run at the same time. */
  perRealm: number;
  /** Organisation of each call that runs. */
  running: number[];
  /** Seconds after which a call is made again whose replica has died. */
  timeout: number;
}

/** Calls of outgoing webhook bots. Only the first call of each bot is ever due: calls of a bot are made one by one, in the
 *  order of the messages, and a bot with many calls costs no more than one with a few. */
export class OutgoingWebhookCallsRepository {
  constructor(private readonly db: Database) {}

  /** Adds the calls for a message, unless they are waiting. Locks the bots, so that whoever removes the last call of a bot does not overlook them. */
  async insert(tx: Transaction, realm_id: number, message_id: number, calls: OutgoingWebhookCall[]): Promise<void> {
    const rows = calls.map((call) => ({ realm_id, message_id, ...call }));
    await tx('webhook_calls').insert(rows).onConflict(['realm_id', 'bot_id', 'message_id']).ignore();
    await tx.raw(
      `INSERT INTO webhook_bots AS bot (realm_id, bot_id, next_attempt_at)
       SELECT ?, id, now() FROM unnest(?::bigint[]) AS id ORDER BY id
           ON CONFLICT (realm_id, bot_id)
           DO UPDATE SET next_attempt_at = coalesce(bot.next_attempt_at, excluded.next_attempt_at)`,
      [realm_id, calls.map(({ bot_id }) => bot_id)],
    );
  }

  /** Claims the first calls of bots that have waited longest. */
  async claim({ limit, perRealm, running, timeout }: Claim): Promise<DueCall[]> {
    const { rows } = await this.db.knex.raw<{ rows: DueCall[] }>(
      `WITH ready AS (
         SELECT realm_id, bot_id, next_attempt_at FROM webhook_bots WHERE next_attempt_at <= now()
       ), chosen AS (
         SELECT realm_id, bot_id,
                row_number() OVER (PARTITION BY realm_id ORDER BY next_attempt_at, bot_id)
                  + (SELECT count(*) FROM unnest(:running::bigint[]) AS busy WHERE busy = ready.realm_id) AS place
           FROM ready
       ), claimed AS (
         UPDATE webhook_bots SET attempts = attempts + 1, next_attempt_at = now() + interval '1 second' * :timeout
          WHERE (realm_id, bot_id) IN (
            SELECT b.realm_id, b.bot_id FROM webhook_bots b JOIN chosen USING (realm_id, bot_id)
             WHERE place <= :perRealm AND b.next_attempt_at <= now()
             ORDER BY b.next_attempt_at, b.realm_id, b.bot_id LIMIT :limit FOR UPDATE OF b SKIP LOCKED)
         RETURNING realm_id, bot_id, attempts, single_attempt_through
       )
       SELECT realm_id, bot_id, attempts, message_id, trigger,
              message_id <= coalesce(single_attempt_through, 0) AS is_attempted_once
         FROM claimed, LATERAL (SELECT message_id, trigger FROM webhook_calls c
                                 WHERE c.realm_id = claimed.realm_id AND c.bot_id = claimed.bot_id
                                 ORDER BY message_id LIMIT 1) first`,
      { limit, perRealm, running, timeout },
    );
    return rows;
  }

  /** Has a call made again after some seconds, unless another replica has claimed or removed it. */
  async retry({ realm_id, bot_id, message_id, attempts }: DueCall, pause: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lock(tx, realm_id, bot_id);
      await tx.raw(
        `UPDATE webhook_bots SET next_attempt_at = now() + interval '1 second' * :pause
          WHERE realm_id = :realm_id AND bot_id = :bot_id AND attempts = :attempts
            AND EXISTS (SELECT FROM webhook_calls
                         WHERE realm_id = :realm_id AND bot_id = :bot_id AND message_id = :message_id)`,
        { realm_id, bot_id, message_id, attempts, pause },
      );
    });
  }

  /** Removes a call that was made, and makes the bot's next call due. If the service could not be reached, the calls that
   *  wait by now are attempted once. Returns false if the call was removed before. */
  async remove(tx: Transaction, { realm_id, bot_id, message_id }: DueCall, state: ServiceState): Promise<boolean> {
    await lock(tx, realm_id, bot_id);
    const removed = await tx('webhook_calls').where({ realm_id, bot_id, message_id }).delete();
    if (removed === 0) return false;
    await tx.raw(
      `UPDATE webhook_bots SET attempts = 0, next_attempt_at = CASE WHEN waiting.last IS NOT NULL THEN now() END,
              single_attempt_through = CASE :state WHEN 'unreachable' THEN waiting.last
                                                   WHEN 'unknown' THEN single_attempt_through END
         FROM (SELECT max(message_id) AS last FROM webhook_calls
                WHERE realm_id = :realm_id AND bot_id = :bot_id) waiting
        WHERE realm_id = :realm_id AND bot_id = :bot_id`,
      { realm_id, bot_id, state },
    );
    return true;
  }
}

/** Locks a bot, so that the next statement reads its calls as they stay until the transaction ends. */
const lock = (tx: Transaction, realm_id: number, bot_id: number) =>
  tx('webhook_bots').where({ realm_id, bot_id }).forUpdate().select('bot_id');
