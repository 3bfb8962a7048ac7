import { type BotCall, type BotCallRecord, MAX_KEPT_BOT_CALLS } from '@team-chat/contracts';
import type { Database } from '@team-chat/db';
import { addNewest, queryNewest } from './newest-rows';

type Bot = Pick<BotCall, 'realm_id' | 'bot_id'>;

const listOf = ({ realm_id, bot_id }: Bot) => ({ table: 'bot_calls', key: { realm_id, bot_id } });

/** The last calls of bots: requests of other services, and attempts to call the services of outgoing webhooks. */
export class BotCallsRepository {
  constructor(private readonly db: Database) {}

  /** Adds calls to a bot's list, and removes the oldest calls. */
  add(bot: Bot, calls: BotCall[]): Promise<void> {
    return addNewest(this.db.knex, listOf(bot), calls, MAX_KEPT_BOT_CALLS);
  }

  /** Lists calls, the newest first. */
  list(bot: Bot, before: number | undefined, limit: number): Promise<BotCallRecord[]> {
    const columns = [
      'id',
      'direction',
      'time',
      'duration_ms',
      'status',
      'error',
      'integration',
      'message_id',
      'answer',
    ];
    return queryNewest(this.db.knex, listOf(bot), before, limit).select(columns);
  }

  /** Returns the message for which a bot was called; undefined for a call that is no longer listed, or incoming. */
  async findMessageId({ realm_id, bot_id }: Bot, id: number): Promise<number | undefined> {
    const row = await this.db.knex('bot_calls').where({ realm_id, bot_id, id }).first<BotCall>('message_id');
    return row?.message_id ?? undefined;
  }
}
