import { BadRequestError, type CustomEmoji } from '@team-chat/contracts';
import { type Database, type Queryable, type Transaction, violates } from '@team-chat/db';

interface Row {
  id: number;
  name: string;
  author_id: number;
  picture: string;
  still: string | null;
  deactivated: boolean;
}

/** Emoji that organisations have added. */
export class CustomEmojiRepository {
  constructor(private readonly db: Database) {}

  /** Returns all emoji by id, deactivated ones included, as clients see them. */
  async list(realmId: number, tx: Queryable = this.db.knex): Promise<CustomEmoji> {
    const rows = (await tx('custom_emoji').where({ realm_id: realmId }).orderBy('id')) as Row[];
    const urlOf = (path: string) => `/user_avatars/${realmId}/${path}`;
    const records = rows.map(({ id, name, author_id, picture, still, deactivated }) => ({
      id: String(id),
      name,
      source_url: urlOf(picture),
      still_url: still && urlOf(still),
      deactivated,
      author_id,
    }));
    return Object.fromEntries(records.map((record) => [record.id, record]));
  }

  /** Returns the keys of all pictures in the store. */
  async listKeys(realm_id: number): Promise<string[]> {
    const rows = await this.db.knex('custom_emoji').where({ realm_id }).select<Row[]>('picture', 'still');
    return rows.flatMap(({ picture, still }) =>
      [picture, still].flatMap((path) => (path === null ? [] : [`public/${realm_id}/${path}`])),
    );
  }

  /** Locks the organisation's emoji until `tx` ends: each change announces all of them. */
  async lock(tx: Transaction, realmId: number): Promise<void> {
    await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('custom emoji', ?))", [realmId]);
  }

  /** Inserts an emoji. Throws BadRequestError if an active emoji has the name. */
  async insert(tx: Transaction, row: Omit<Row, 'id' | 'deactivated'> & { realm_id: number }): Promise<void> {
    await tx('custom_emoji')
      .insert(row)
      .catch((error: unknown) => {
        throw violates(error, 'custom_emoji_name_key') ? nameTaken() : error;
      });
  }

  /** Returns the active emoji of a name. */
  findActive(realmId: number, name: string, tx: Queryable = this.db.knex): Promise<Row | undefined> {
    return tx('custom_emoji').where({ realm_id: realmId, name, deactivated: false }).first();
  }

  async deactivate(tx: Transaction, realmId: number, id: number): Promise<void> {
    await tx('custom_emoji').where({ realm_id: realmId, id }).update({ deactivated: true });
  }
}

export const nameTaken = () => new BadRequestError('A custom emoji with this name already exists.');
