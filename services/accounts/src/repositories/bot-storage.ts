import type { Database, Transaction } from '@team-chat/db';

interface Bot {
  realm_id: number;
  user_id: number;
}

const DIGEST = "sha256(convert_to(key, 'UTF8'))";
const IS_ONE_OF = `key_digest IN (SELECT ${DIGEST} FROM unnest(?::text[]) AS key)`;

/** Texts that bots keep on the server, by key. */
export class BotStorageRepository {
  constructor(private readonly db: Database) {}

  /** Returns the values of the given keys that exist, or of all keys. */
  async get({ realm_id, user_id }: Bot, keys: string[] | undefined): Promise<Map<string, string>> {
    const query = this.db
      .knex('bot_storage')
      .where({ realm_id, user_id })
      .orderBy('key')
      .select<{ key: string; value: string }[]>('key', 'value');
    const rows = await (keys ? query.whereRaw(IS_ONE_OF, [keys]) : query);
    return new Map(rows.map(({ key, value }) => [key, value]));
  }

  /** Adds or replaces values. Returns the number of characters of all keys and values of the bot, which must be locked. */
  async set(tx: Transaction, { realm_id, user_id }: Bot, values: Record<string, string>): Promise<number> {
    await tx.raw(
      `INSERT INTO bot_storage (realm_id, user_id, key_digest, key, value, size)
       SELECT ?, ?, ${DIGEST}, key, value, char_length(key) + char_length(value)
         FROM unnest(?::text[], ?::text[]) AS wanted (key, value)
       ON CONFLICT (realm_id, user_id, key_digest) DO UPDATE SET value = excluded.value, size = excluded.size`,
      [realm_id, user_id, Object.keys(values), Object.values(values)],
    );
    const total = await tx('bot_storage').where({ realm_id, user_id }).sum({ size: 'size' }).first();
    return Number(total?.size ?? 0);
  }

  /** Removes the given keys, or all keys. Returns the number of removed keys. */
  remove(tx: Transaction, { realm_id, user_id }: Bot, keys: string[] | undefined): Promise<number> {
    const query = tx('bot_storage').where({ realm_id, user_id });
    return (keys ? query.whereRaw(IS_ONE_OF, [keys]) : query).delete();
  }
}
