import type { z } from 'zod';
import { SavedSnippetRecord } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';

/** A snippet as its owner sees it. */
export type SavedSnippet = z.infer<typeof SavedSnippetRecord>;

interface SavedSnippetRow extends SavedSnippet {
  realm_id: number;
  user_id: number;
}

type SavedSnippetKey = Pick<SavedSnippetRow, 'realm_id' | 'user_id' | 'id'>;

const COLUMNS = SavedSnippetRecord.keyof().options;

export class SavedSnippetsRepository {
  constructor(private readonly db: Database) {}

  /** The snippets of a user, the oldest first. */
  list(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<SavedSnippet[]> {
    return tx<SavedSnippetRow>('saved_snippets')
      .select<SavedSnippet[]>(COLUMNS)
      .where({ realm_id: realmId, user_id: userId })
      .orderBy('id');
  }

  async insert(tx: Transaction, snippet: Omit<SavedSnippetRow, 'id'>): Promise<SavedSnippet> {
    const [inserted] = await tx<SavedSnippetRow>('saved_snippets').insert(snippet).returning(COLUMNS);
    return inserted!;
  }

  /** The snippet, locked; undefined for one that is not the user's. */
  lock(tx: Transaction, key: SavedSnippetKey): Promise<SavedSnippet | undefined> {
    return tx<SavedSnippetRow>('saved_snippets')
      .where(key)
      .forUpdate()
      .first<SavedSnippet | undefined>(COLUMNS);
  }

  async update(
    tx: Transaction,
    key: SavedSnippetKey,
    changes: Partial<Pick<SavedSnippet, 'title' | 'content'>>,
  ): Promise<SavedSnippet> {
    const [updated] = await tx<SavedSnippetRow>('saved_snippets')
      .where(key)
      .update(changes)
      .returning(COLUMNS);
    return updated!;
  }

  /** False where there was none of the user's. */
  async remove(tx: Transaction, key: SavedSnippetKey): Promise<boolean> {
    return (await tx<SavedSnippetRow>('saved_snippets').where(key).delete()) > 0;
  }
}
