import type { z } from 'zod';
import { SavedSnippetRecord } from '@team-chat/contracts';
import type { Database, Queryable, Transaction } from '@team-chat/db';
import { checkRowLimit } from './row-limit';

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

  /** Returns the snippets of a user, oldest first. */
  list(realmId: number, userId: number, tx: Queryable = this.db.knex): Promise<SavedSnippet[]> {
    return tx<SavedSnippetRow>('saved_snippets')
      .select<SavedSnippet[]>(COLUMNS)
      .where({ realm_id: realmId, user_id: userId })
      .orderBy('id');
  }

  /** Inserts a snippet and returns it. Throws as `checkRowLimit` does. */
  async insert(tx: Transaction, snippet: Omit<SavedSnippetRow, 'id'>): Promise<SavedSnippet> {
    await checkRowLimit(tx, 'saved_snippets', snippet);
    const [inserted] = await tx<SavedSnippetRow>('saved_snippets').insert(snippet).returning(COLUMNS);
    return inserted!;
  }

  /** Locks and returns a snippet, or returns undefined if the user has no such snippet. */
  lock(tx: Transaction, key: SavedSnippetKey): Promise<SavedSnippet | undefined> {
    return tx<SavedSnippetRow>('saved_snippets').where(key).forUpdate().first<SavedSnippet | undefined>(COLUMNS);
  }

  async update(
    tx: Transaction,
    key: SavedSnippetKey,
    changes: Partial<Pick<SavedSnippet, 'title' | 'content'>>,
  ): Promise<SavedSnippet> {
    const [updated] = await tx<SavedSnippetRow>('saved_snippets').where(key).update(changes).returning(COLUMNS);
    return updated!;
  }

  /** Deletes a snippet. Returns false if the user had no such snippet. */
  async remove(tx: Transaction, key: SavedSnippetKey): Promise<boolean> {
    return (await tx<SavedSnippetRow>('saved_snippets').where(key).delete()) > 0;
  }
}
