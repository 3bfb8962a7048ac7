import { groupBy, type Reaction } from '@team-chat/contracts';
import type { Database, Prepared, Transaction } from '@team-chat/db';

type Emoji = Pick<Reaction, 'emoji_code' | 'reaction_type'>;

const BY_MESSAGE: Prepared = {
  name: 'reactions-by-message',
  text: `SELECT message_id, emoji_name, emoji_code, reaction_type, user_id FROM reactions
          WHERE realm_id = $1 AND message_id = ANY($2) ORDER BY message_id, id`,
};

export class ReactionsRepository {
  constructor(private readonly db: Database) {}

  /** Returns reactions by message, the oldest first. */
  async listByMessage(realmId: number, messageIds: number[]): Promise<Map<number, Reaction[]>> {
    const rows = await this.db.prepared<Reaction & { message_id: number }>(BY_MESSAGE, [realmId, messageIds]);
    return groupBy(
      rows,
      (row) => row.message_id,
      ({ message_id: _, ...reaction }): Reaction => reaction,
    );
  }

  /** Returns the name that an emoji has in the message's first reaction with the emoji. */
  async findName(
    tx: Transaction,
    realmId: number,
    messageId: number,
    { emoji_code, reaction_type }: Emoji,
  ): Promise<string | undefined> {
    const row = await tx('reactions')
      .where({ realm_id: realmId, message_id: messageId, emoji_code, reaction_type })
      .orderBy('id')
      .first('emoji_name');
    return row?.emoji_name;
  }

  /** Inserts a reaction; returns false if the user has already reacted with this emoji. */
  async add(tx: Transaction, realmId: number, messageId: number, reaction: Reaction): Promise<boolean> {
    const { emoji_name, emoji_code, reaction_type, user_id } = reaction;
    const added = await tx('reactions')
      .insert({
        realm_id: realmId,
        message_id: messageId,
        user_id,
        emoji_name,
        emoji_code,
        reaction_type,
      })
      .onConflict(['realm_id', 'message_id', 'user_id', 'reaction_type', 'emoji_code'])
      .ignore()
      .returning('id');
    return added.length > 0;
  }

  /** Deletes a reaction and returns it; undefined if it does not exist. */
  async remove(
    tx: Transaction,
    realmId: number,
    messageId: number,
    userId: number,
    { emoji_code, reaction_type }: Emoji,
  ): Promise<Reaction | undefined> {
    const [removed] = await tx('reactions')
      .where({ realm_id: realmId, message_id: messageId, user_id: userId, emoji_code, reaction_type })
      .delete()
      .returning(['emoji_name', 'emoji_code', 'reaction_type', 'user_id']);
    return removed as Reaction | undefined;
  }

  /** Adds a message that the user never received to the user's own history. */
  async addToHistory(tx: Transaction, realmId: number, userId: number, messageId: number): Promise<void> {
    await tx('message_flags')
      .insert({ realm_id: realmId, user_id: userId, message_id: messageId, flags: 0 })
      .onConflict()
      .ignore();
  }
}
